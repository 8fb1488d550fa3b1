/** A place that a map service knows; GCJ-02, degrees. */
export interface MapPlace {
  name: string
  /** Empty where it has none. */
  address: string
  lat: number
  lng: number
}

export interface MapSearch {
  /** Empty: whatever stands around the point. */
  word: string
  lat: number
  lng: number
  radiusM: number
  /** From 1. */
  page: number
  /** 20 at most. */
  perPage: number
}

/** A page of them, and how many there are at least, as far as the service says. */
export interface FoundOnMap {
  places: MapPlace[]
  total: number
}

/** A map service, asked for places. */
export interface MapPort {
  /**
   * Places around a point. What has no name, no coordinates or lies too far off is left out.
   *
   * @throws IntegrationError failed or busy
   */
  find(search: MapSearch): Promise<FoundOnMap>
}
