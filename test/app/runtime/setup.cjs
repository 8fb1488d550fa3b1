process.env.TARO_ENV = 'h5'
process.env.TARO_PLATFORM = 'web'
globalThis.IS_REACT_ACT_ENVIRONMENT = true
// Entered before @tarojs/router: the two import each other.
require('@tarojs/taro')
