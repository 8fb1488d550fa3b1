export { applyCss, tokensOf } from './index.weapp'
