import type { Platform } from '../types.ts'

const SCREEN = { width: 390, height: 844 }
const STATUS_BAR = 47
const HOME_INDICATOR = 34

/** A phone of 390 × 844 points with a notch; theme and font come from the system's defaults. */
/** What the owner of the phone has set. */
export interface SystemSettings {
  language: string
  theme: 'light' | 'dark'
  os: Os
}
export type Os = 'ios' | 'android'

const DEVICES = {
  ios: { brand: 'iPhone', model: 'iPhone 14', platform: 'ios', system: 'iOS 17.5' },
  android: { brand: 'HUAWEI', model: 'Mate 60', platform: 'android', system: 'Android 14' },
} as const

function systemInfo(platform: Platform, { language, theme, os }: SystemSettings) {
  return {
    ...DEVICES[os],
    language,
    version: '8.0.50',
    SDKVersion: '3.5.0',
    pixelRatio: 3,
    screenWidth: SCREEN.width,
    screenHeight: SCREEN.height,
    windowWidth: SCREEN.width,
    windowHeight: SCREEN.height,
    statusBarHeight: STATUS_BAR,
    fontSizeSetting: 16,
    ...(platform === 'tt' ? { appName: 'Douyin' } : { theme }),
    safeArea: {
      left: 0,
      right: SCREEN.width,
      top: STATUS_BAR,
      bottom: SCREEN.height - HOME_INDICATOR,
      width: SCREEN.width,
      height: SCREEN.height - STATUS_BAR - HOME_INDICATOR,
    },
  }
}

/** Nothing is laid out here: whatever is measured has this box. */
const BOX = {
  id: '',
  dataset: {},
  left: 0,
  top: 0,
  right: SCREEN.width,
  bottom: 50,
  width: SCREEN.width,
  height: 50,
  scrollLeft: 0,
  scrollTop: 0,
  scrollWidth: SCREEN.width,
  scrollHeight: 50,
}

/** The host's map shows this piece of the world. */
const MAP = { southwest: { latitude: 29.9, longitude: 115.3 }, northeast: { latitude: 30, longitude: 115.5 }, scale: 14 }

type Callback = ((result: unknown) => void) | undefined

const mapContext = () => ({
  getRegion: ({ success }: { success?: Callback }) => success?.({ southwest: MAP.southwest, northeast: MAP.northeast }),
  getCenterLocation: ({ success }: { success?: Callback }) => success?.(MAP.southwest),
  getScale: ({ success }: { success?: Callback }) => success?.({ scale: MAP.scale }),
})

/** A query that answers every question with the one box there is. */
function selectorQuery(toForeign: (value: unknown) => unknown, defer: (callback: () => void) => void) {
  const questions: { answer: unknown; callback: Callback }[] = []
  const ask = (all: boolean) => {
    const record = (...args: unknown[]) => {
      const callback = args.find((arg) => typeof arg === 'function') as Callback
      questions.push({ answer: toForeign(all ? [BOX] : BOX), callback })
      return query
    }
    return { boundingClientRect: record, scrollOffset: record, fields: record, node: record, context: record }
  }
  const query = {
    in: () => query,
    select: () => ask(false),
    selectAll: () => ask(true),
    selectViewport: () => ask(false),
    exec: (callback: Callback) => {
      defer(() => {
        questions.forEach(({ answer, callback: own }) => own?.(answer))
        callback?.(questions.map(({ answer }) => answer))
      })
      return query
    },
  }
  return query
}

/** Nothing is ever seen to enter or leave. */
function intersectionObserver() {
  const observer = { relativeTo: () => observer, relativeToViewport: () => observer, observe: () => undefined, disconnect: () => undefined }
  return observer
}

/** What the phone knows about itself and its screen, answered at once. */
export function deviceApi(
  platform: Platform,
  settings: SystemSettings,
  toForeign: (value: unknown) => unknown,
  defer: (callback: () => void) => void,
) {
  const info = () => toForeign(systemInfo(platform, settings))
  return {
    getSystemInfoSync: info,
    getWindowInfo: info,
    getDeviceInfo: info,
    getAppBaseInfo: info,
    getSystemSetting: () => toForeign({ locationEnabled: true, wifiEnabled: true, bluetoothEnabled: false, deviceOrientation: 'portrait' }),
    getAppAuthorizeSetting: () =>
      toForeign({ locationAuthorized: 'authorized', cameraAuthorized: 'authorized', albumAuthorized: 'authorized' }),
    getAccountInfoSync: () => toForeign({ miniProgram: { appId: 'test', envVersion: 'develop', version: '' } }),
    getMenuButtonBoundingClientRect: () => toForeign({ left: 296, right: 383, top: 51, bottom: 83, width: 87, height: 32 }),
    canIUse: () => true,
    createMapContext: mapContext,
    createSelectorQuery: () => selectorQuery(toForeign, defer),
    createIntersectionObserver: intersectionObserver,
    nextTick: defer,
  }
}
