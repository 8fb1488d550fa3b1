import Taro from '@tarojs/taro'
import { MAP_SCALE_LEVEL } from '@anglers/contract/limits'
import type { LocationAbility } from './types'

export type { ChosenPlace } from './types'

export const canChoosePlace: LocationAbility['canChoosePlace'] = true

export const choosePlace: LocationAbility['choosePlace'] = async () => {
  try {
    const { name, address, latitude, longitude } = await Taro.chooseLocation({})
    return name ? { name, address, lat: latitude, lng: longitude } : null
  } catch {
    return null
  }
}

export const isAllowed: LocationAbility['isAllowed'] = async () => {
  try {
    const { authSetting } = await Taro.getSetting({})
    return authSetting['scope.userLocation'] === true
  } catch {
    return false
  }
}

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
