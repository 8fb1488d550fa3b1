import taro from '@tarojs/taro-h5'
import * as named from '@tarojs/taro-h5'

export * from '@tarojs/taro-h5'
export default Object.assign(taro, named)
