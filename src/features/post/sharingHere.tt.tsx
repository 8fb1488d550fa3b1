// On a list the host's own button shares: the sheet would weigh on the main package.
export { ShareSheet as SharingHere } from '@/features/sharing'
