export { InView } from './InView.weapp'
