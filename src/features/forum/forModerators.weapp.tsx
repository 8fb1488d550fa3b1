// A mini-program loads no code later.
export { ManageSheet } from './ManageSheet'
export { MergePicker } from './MergePicker'
