export { SortCell } from './SortCell.weapp'
