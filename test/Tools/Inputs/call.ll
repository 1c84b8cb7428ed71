define i32 @f(i32 %x) {
  %n = call i32 @seven()
  ret i32 %n
}
define internal i32 @seven() alwaysinline {
  %n = add i32 3, 4
  ret i32 %n
}
