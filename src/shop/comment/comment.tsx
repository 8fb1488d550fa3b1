export { UnderConstruction as default } from '@/shell/UnderConstruction'
