/** Where the square of a new avatar is chosen: on Douyin the server takes the middle. */
export function AvatarCrop() {
  return null
}
