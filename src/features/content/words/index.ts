export { leadsSomewhere, Words } from './Words'
