export { Blacklist } from './Blacklist'
export { MyLooks } from './MyLooks'
export { Settings } from './Settings'
