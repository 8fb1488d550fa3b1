export { Board } from './Board'
export { MyPlace } from './MyPlace'
export { RankingList } from './RankingList'
