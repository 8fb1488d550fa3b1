/** Where the square of a new avatar is chosen: WeChat has a screen of its own for that. */
export function AvatarCrop() {
  return null
}
