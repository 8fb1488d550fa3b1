export { RedbagPage as default } from '@/shell/RedbagPage'
