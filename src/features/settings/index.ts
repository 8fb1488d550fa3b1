export { Blacklist } from './Blacklist'
export { Settings } from './Settings'
