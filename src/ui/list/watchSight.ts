import Taro from '@tarojs/taro'

type Told = Parameters<Taro.IntersectionObserver.ObserveCallback>[0]

/**
 * Tells a mini-program whether an element is in the window, whenever that changes; never where the host has no observer, as
 * Douyin's older ones have none.
 * @param beyond so many px around the window count as in it
 * @returns what ends it
 */
export function watchSight(id: string, tell: (told: Told) => void, beyond = 0): () => void {
  const { page } = Taro.getCurrentInstance()
  if (!page || typeof Taro.createIntersectionObserver !== 'function') return () => undefined
  const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
  observer.relativeToViewport({ top: beyond, bottom: beyond }).observe(`#${id}`, tell)
  return () => observer.disconnect()
}
