export { browsingHistory } from './history'
export { HistoryList } from './HistoryList'
