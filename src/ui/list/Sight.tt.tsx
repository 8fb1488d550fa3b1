export { Sight } from './Sight.weapp'
