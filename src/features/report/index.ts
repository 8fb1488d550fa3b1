export { reporting } from './Reporting'
export { ReportSheet } from './ReportSheet'
