import Taro from '@tarojs/taro'
import { MAP_SCALE_LEVEL } from '@anglers/contract/limits'
import { isRefusal } from '../settings/refusal'
import type { LocationAbility } from './types'

export type { ChosenPlace } from './types'

export const canChoosePlace: LocationAbility['canChoosePlace'] = true

export const choosePlace: LocationAbility['choosePlace'] = async () => {
  // Who says no to the host's first question has just been asked.
  const wasRefused = await isRefused()
  try {
    const { name, address, latitude, longitude } = await Taro.chooseLocation({})
    return name ? { name, address, lat: latitude, lng: longitude } : null
  } catch (error) {
    return wasRefused && isRefusal(error) ? 'refused' : null
  }
}

/** What the member answered the host, which asks once; undefined while it did not, or does not say. */
async function answered(): Promise<boolean | undefined> {
  try {
    return (await Taro.getSetting({})).authSetting['scope.userLocation']
  } catch {
    return undefined
  }
}

export const isAllowed: LocationAbility['isAllowed'] = async () => (await answered()) === true

export const isRefused: LocationAbility['isRefused'] = async () => (await answered()) === false

export const here: LocationAbility['here'] = async () => {
  try {
    const { latitude, longitude } = await Taro.getLocation({ type: 'gcj02' })
    return { lat: latitude, lng: longitude }
  } catch {
    return null
  }
}

export const showPlace: LocationAbility['showPlace'] = async ({ name, address, lat, lng }) => {
  await Taro.openLocation({ latitude: lat, longitude: lng, name, address, scale: MAP_SCALE_LEVEL })
  return true
}
