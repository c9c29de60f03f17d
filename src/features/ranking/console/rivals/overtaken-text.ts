/** `今日 ゆうなぎ食堂ほか9店に抜かれました`; without a name that may be shown, how many they are. */
export function overtakenText(when: string, name: string | null, count: number): string {
  if (name === null) return `${when} ${count}店に抜かれました`;
  return count === 1 ? `${when} ${name}に抜かれました` : `${when} ${name}ほか${count - 1}店に抜かれました`;
}
