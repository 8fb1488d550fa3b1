export { handlePageFailures } from './pageFailures.weapp'
