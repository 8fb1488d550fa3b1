import { Map as HostMap } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { MAP_ZOOM_LEVEL_MAX, MAP_ZOOM_LEVEL_MIN } from '@anglers/contract/limits'
import type { MapMark, MapViewProps } from './types'

export type { MapBase, MapBounds, MapMark, MapViewProps } from './types'

/** The host's map is moved by fingers alone. */
export const zoomsByButtons = false

const MAP_ID = 'around-map'
const PIN_PX = 36

/** Marks go by numbers there: each keeps the one of its place in the list. */
const markerOf = ({ lat, lng, kind, label, count }: MapMark, id: number) => ({
  id,
  latitude: lat,
  longitude: lng,
  iconPath: `/pins/${kind}.png`,
  width: PIN_PX,
  height: PIN_PX,
  ariaLabel: label,
  // A custom callout does not change on phones once it is drawn: plain ones.
  ...(count > 1
    ? {
        label: {
          content: String(count),
          color: '#ffffff',
          fontSize: 13,
          anchorX: 0,
          anchorY: -PIN_PX / 2 - 10,
          borderWidth: 0,
          borderColor: '#ffffff',
          borderRadius: 0,
          bgColor: '#00000000',
          padding: 0,
          textAlign: 'center' as const,
        },
      }
    : {
        callout: {
          content: label,
          color: '#0f172a',
          fontSize: 13,
          anchorX: 0,
          anchorY: 0,
          borderRadius: 6,
          borderWidth: 1,
          borderColor: '#cfd8e3',
          bgColor: '#ffffff',
          padding: 6,
          display: 'BYCLICK' as const,
          textAlign: 'center' as const,
        },
      }),
})

const circle = ({ lat, lng }: { lat: number; lng: number }, radius: number, color: string) => ({
  latitude: lat,
  longitude: lng,
  radius,
  color: `${color}ff`,
  fillColor: `${color}26`,
  strokeWidth: 1,
})

/** The host's own map. */
export function MapView({ still = false, centre, marks, me, area, onRest, onMark, onTap }: MapViewProps & { zoomer?: unknown }) {
  const [given, setGiven] = useState(centre)
  const latest = useRef({ onRest, marks, given })
  latest.current = { onRest, marks, given }

  const tellRest = () => {
    const map = Taro.createMapContext(MAP_ID)
    void map.getRegion({
      success: ({ southwest, northeast }) =>
        void map.getScale({
          success: ({ scale }) =>
            latest.current.onRest(
              { south: southwest.latitude, west: southwest.longitude, north: northeast.latitude, east: northeast.longitude },
              Math.min(MAP_ZOOM_LEVEL_MAX, Math.max(MAP_ZOOM_LEVEL_MIN, Math.round(scale))),
            ),
        }),
    })
  }
  // The host is sent only what is another than before, and fingers have moved the map since: where that is goes first.
  useEffect(() => {
    if (centre === latest.current.given) return
    const map = Taro.createMapContext(MAP_ID)
    const move = () => setGiven(centre)
    void map.getCenterLocation({
      success: ({ latitude, longitude }) =>
        void map.getScale({
          success: ({ scale }) => {
            setGiven({ lat: latitude, lng: longitude, zoom: scale })
            Taro.nextTick(move)
          },
          fail: move,
        }),
      fail: move,
    })
  }, [centre])
  useEffect(tellRest, [given])

  const handleMarker = ({ detail }: { detail: { markerId: number | string } }) => {
    const mark = latest.current.marks[Number(detail.markerId)]
    if (mark) onMark(mark.key)
  }
  return (
    <HostMap
      id={MAP_ID}
      className="map-view"
      style={{ width: '100%', height: '100%' }}
      latitude={given.lat}
      longitude={given.lng}
      scale={given.zoom}
      minScale={MAP_ZOOM_LEVEL_MIN}
      maxScale={MAP_ZOOM_LEVEL_MAX}
      markers={marks.map(markerOf)}
      circles={[...(area ? [circle(area, area.radiusM, '#1e73be')] : []), ...(me?.accuracyM ? [circle(me, me.accuracyM, '#15803d')] : [])]}
      showLocation={me !== null}
      enableScroll={!still}
      enableZoom={!still}
      onRegionChange={({ type, detail }) => {
        if (type === 'end' || (detail as { type?: string } | undefined)?.type === 'end') tellRest()
      }}
      onMarkerTap={handleMarker}
      onLabelTap={handleMarker}
      onCalloutTap={handleMarker}
      onTap={onTap}
      onError={() => undefined}
    />
  )
}
