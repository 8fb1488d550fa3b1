import Taro from '@tarojs/taro'

type ObserveResult = Parameters<Taro.IntersectionObserver.ObserveCallback>[0]

/**
 * Observes whether an element is in a mini-program's viewport. Without an intersection observer, as in older versions of Douyin, the
 * listener is never called.
 * @param beyond margin around the viewport, in px
 * @returns disconnects the observer
 */
export function observeInView(id: string, listener: (result: ObserveResult) => void, beyond = 0): () => void {
  const { page } = Taro.getCurrentInstance()
  if (!page || typeof Taro.createIntersectionObserver !== 'function') return () => undefined
  const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
  observer.relativeToViewport({ top: beyond, bottom: beyond }).observe(`#${id}`, listener)
  return () => observer.disconnect()
}
