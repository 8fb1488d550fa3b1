import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { middleSquare, moved, zoomed, zoomOf, type Square } from '@/lib/square'
import type { SquareCutter } from '@/platform/media'

/** A picture of which a square is being chosen. Moves are in shares of the square's side: a screen knows no pixels of the picture. */
export class Crop {
  square: Square

  constructor(
    readonly path: string,
    readonly size: { width: number; height: number },
  ) {
    this.square = middleSquare(size)
    makeAutoObservable(this, { path: false, size: false, square: observableRef })
  }

  get zoom(): number {
    return zoomOf(this.square, this.size)
  }

  /** Moves the picture under the frame: to the right and down. */
  move(right: number, down: number): void {
    const { side } = this.square
    this.square = moved(this.square, { x: -right * side, y: -down * side }, this.size)
  }

  /** @param at the point of the frame that stays where it is, from its upper left corner */
  zoomTo(zoom: number, at?: { x: number; y: number }): void {
    this.square = zoomed(this.square, zoom, this.size, at)
  }
}

/** The one square that is being chosen. */
export class Cropping {
  current: Crop | null = null
  private done: (square: Square | null) => void = () => undefined

  constructor() {
    makeAutoObservable<Cropping, 'done'>(this, { current: observableRef, done: false })
  }

  /**
   * Lets the member choose a square of a picture.
   * @returns the path of what was cut out; of the picture itself where it cannot be shown here; null when they gave it up
   */
  async choose(path: string, { measure, cut }: SquareCutter): Promise<string | null> {
    try {
      const size = await measure(path)
      const square = await new Promise<Square | null>((resolve) => {
        runInAction(() => {
          this.end(null)
          this.done = resolve
          this.current = new Crop(path, size)
        })
      })
      return square && (await cut(path, square))
    } catch {
      // The server may know its kind.
      return path
    }
  }

  /** It is chosen, or given up. */
  end(square: Square | null): void {
    this.current = null
    this.done(square)
    this.done = () => undefined
  }
}

export const cropping = new Cropping()
