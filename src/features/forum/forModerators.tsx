import { later } from '@/ui/base/later'

// What moderators decide is code of its own: most readers are none.
export const ManageSheet = later(() => import('./ManageSheet').then(({ ManageSheet }) => ManageSheet))
export const MergePicker = later(() => import('./MergePicker').then(({ MergePicker }) => MergePicker))
