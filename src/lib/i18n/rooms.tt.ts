export { t } from './rooms.weapp'
