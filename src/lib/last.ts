/** The last of a list. The method `at` is younger than some of the engines that we run on. */
export const last = <T>(list: ArrayLike<T>): T | undefined => list[list.length - 1]
