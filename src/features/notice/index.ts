export { NoticeBox } from './NoticeBox'
