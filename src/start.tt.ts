import './start.weapp'
