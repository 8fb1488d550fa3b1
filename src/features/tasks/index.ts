export { LevelCard } from './LevelCard'
export { TaskList } from './TaskList'
