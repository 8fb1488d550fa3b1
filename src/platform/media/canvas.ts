/** A picture as the browser shows it, turned the right way up. @throws where it cannot be decoded */
export function decoded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The browser cannot decode this picture'))
    image.src = url
  })
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws a part of a picture at another size, as JPEG.
 * @param quality percent
 * @throws where the canvas is too large for the browser
 */
export function encoded(
  image: HTMLImageElement,
  from: Area,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG knows no transparency, and shows it black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/jpeg', quality / 100)
  })
}
