export { dress, tokensOf } from './index.weapp'
