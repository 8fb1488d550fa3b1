export { fetchMyPosts, handlePageFailures } from './pageFailures.weapp'
