export { type MapBounds, type MapMark, MapView, type MapViewProps, zoomsByButtons } from './index.weapp'
