import { useEffect, useRef, useState } from 'react'
import type { LeafletMap } from './leaflet'
import type { MapViewProps } from './types'

export type { MapBase, MapBounds, MapMark, MapViewProps } from './types'

/** Whether the page draws the buttons of the map: the host's own map has them, and is moved by fingers alone. */
export const zoomsByButtons = true

/** A map, drawn by Leaflet, which comes as code of its own. Without it there is an empty frame, and the page's list goes on. */
export function MapView(props: MapViewProps & { zoomer?: { current: ((by: 1 | -1) => void) | null } }) {
  const { centre, marks, me, area, base, label, zoomer } = props
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [map, setMap] = useState<LeafletMap | null>(null)

  useEffect(() => {
    let made: LeafletMap | null = null
    let gone = false
    import('./leaflet').then(
      ({ LeafletMap }) => {
        if (gone || !frame.current) return
        made = new LeafletMap(frame.current, latest.current, () => latest.current)
        setMap(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      made?.close()
    }
  }, [])
  useEffect(() => map?.setBase(base), [map, base])
  useEffect(() => {
    if (map && latest.current.centre !== first(map, centre)) map.move(centre)
  }, [map, centre])
  useEffect(() => map?.setMarks(marks), [map, marks])
  useEffect(() => map?.setAround({ me, area }), [map, me, area])
  useEffect(() => {
    if (zoomer) zoomer.current = map && ((by) => map.zoom(by))
  }, [map, zoomer])
  return <div ref={frame} className="map-view" role="application" aria-label={label} />
}

const begun = new WeakMap<LeafletMap, MapViewProps['centre']>()

/** Where a map has begun: it stands there already. */
function first(map: LeafletMap, centre: MapViewProps['centre']): MapViewProps['centre'] {
  if (!begun.has(map)) begun.set(map, centre)
  return begun.get(map)!
}
