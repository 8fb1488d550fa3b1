/** Thrown by an ability that this platform lacks. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
}
