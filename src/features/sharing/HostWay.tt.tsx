export { HostWay } from './HostWay.weapp'
