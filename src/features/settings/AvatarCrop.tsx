import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { t } from '@/lib/i18n/rooms'
import { ZOOM_MAX } from '@/lib/square'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { usePinch } from '@/ui/base/usePinch'
import { cropping, type Crop } from './cropping'
import './AvatarCrop.h5.scss'

/** What a key does: moves the picture by shares of the frame, or zooms it so many times. */
const STEP = 0.05
const MOVES: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const ZOOMS: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }
/** One notch of a mouse's wheel is about 100. */
const WHEEL_ZOOM = 1.001

/** Where the square of a new avatar is chosen, over the settings. */
export const AvatarCrop = observer(function AvatarCrop() {
  const { current } = cropping
  useEffect(() => () => cropping.end(null), [])
  return (
    <Sheet open={current !== null} title={t.settings.crop} onClose={() => cropping.end(null)}>
      {current && <CropFrame crop={current} />}
    </Sheet>
  )
})

const CropFrame = observer(function CropFrame({ crop }: { crop: Crop }) {
  const { path, size, square, zoom } = crop
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)

  const zoomAround = (factor: number, clientX: number, clientY: number) => {
    const { left, top, width } = frame.current!.getBoundingClientRect()
    crop.zoomTo(crop.zoom * factor, { x: (clientX - left) / width, y: (clientY - top) / width })
  }
  const fingers = usePinch(({ dx, dy, factor, clientX, clientY }) => {
    const { width } = frame.current!.getBoundingClientRect()
    crop.move(dx / width, dy / width)
    if (factor !== 1) zoomAround(factor, clientX, clientY)
  })
  useEffect(() => {
    const surface = stage.current!
    // React listens to wheels without being able to keep the sheet from scrolling.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomAround(WHEEL_ZOOM ** -event.deltaY, event.clientX, event.clientY)
    }
    surface.addEventListener('wheel', handleWheel, { passive: false })
    return () => surface.removeEventListener('wheel', handleWheel)
  })

  const handleKey = (event: KeyboardEvent) => {
    const [move, factor] = [MOVES[event.key], ZOOMS[event.key]]
    if (move) crop.move(...move)
    else if (factor) crop.zoomTo(crop.zoom * factor)
    else return
    event.preventDefault()
  }
  const share = (pixels: number) => `${(100 * pixels) / square.side}%`
  return (
    <div className="avatar-crop">
      <div
        ref={stage}
        className="avatar-crop__stage"
        role="application"
        aria-label={t.settings.cropFrame}
        tabIndex={0}
        onKeyDown={handleKey}
        {...fingers}
      >
        <div ref={frame} className="avatar-crop__frame">
          <img
            className="avatar-crop__picture"
            src={path}
            alt=""
            draggable={false}
            style={{ width: share(size.width), left: share(-square.x), top: share(-square.y) }}
          />
          <div className="avatar-crop__mask" />
        </div>
      </div>
      <input
        className="avatar-crop__zoom"
        type="range"
        aria-label={t.settings.zoom}
        min={1}
        max={ZOOM_MAX}
        step={0.01}
        value={zoom}
        onChange={({ target }) => crop.zoomTo(Number(target.value))}
      />
      <Button kind="primary" wide onTap={() => cropping.end(crop.square)}>
        {t.settings.useCrop}
      </Button>
    </div>
  )
})
