export { fetches, onReady, restart } from './index.weapp'
