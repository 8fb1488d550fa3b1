import type { Films } from './types'

export type { ChosenFilm, FilmPiece } from './types'

const POSTER_WIDTH_PX = 720
/** A phone that decodes no frame in this time, in ms, has no cover. */
const POSTER_WAIT_MS = 8_000

export const chooseFilm: Films['chooseFilm'] = () =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'video/mp4,video/quicktime,.mp4,.mov'
    input.onchange = () => {
      const file = input.files?.[0]
      if (!file) return resolve(null)
      const path = URL.createObjectURL(file)
      void frameOf(path).then((poster) => resolve({ path, bytes: file.size, poster }))
    }
    input.oncancel = () => resolve(null)
    input.click()
  })

/** Draws a frame from near the beginning; null where the browser cannot. */
function frameOf(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const timer = setTimeout(() => resolve(null), POSTER_WAIT_MS)
    const end = (poster: string | null) => {
      clearTimeout(timer)
      video.removeAttribute('src')
      resolve(poster)
    }
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.onerror = () => end(null)
    video.onloadeddata = () => {
      video.onseeked = () => draw(video).then(end, () => end(null))
      video.currentTime = Math.min(0.5, video.duration / 2)
    }
    video.src = path
  })
}

function draw(video: HTMLVideoElement): Promise<string | null> {
  const scale = Math.min(1, POSTER_WIDTH_PX / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob && URL.createObjectURL(blob)), 'image/jpeg', 0.8))
}

export const pieceOf: Films['pieceOf'] = async (path, at, bytes) => {
  // What a browser hands over here is the file on the disk, and not what is in it.
  const file = await (await fetch(path)).blob()
  const piece = URL.createObjectURL(file.slice(at, at + bytes))
  return { path: piece, release: () => URL.revokeObjectURL(piece) }
}

export const savesData: Films['savesData'] = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return Promise.resolve(connection?.saveData === true)
}
