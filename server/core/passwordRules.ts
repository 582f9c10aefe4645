/** Longer ones are refused before any hashing. */
const MOST_BYTES = 1024
const FEWEST_CHARACTERS = 8

/** The commonest passwords of published leaks that are long enough to get past the first rule. */
const commonest = new Set(
  `00000000 11111111 12341234 123123123 123321123 12345678 123456789 1234567890 12345679 123456abc 1234qwer 147258369
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 87654321 987654321 9876543210 a1234567 aa123456 aa12345678 abc12345 abcd1234 abcdefgh
  administrator baseball changeme charlie1 computer football iloveyou iloveyou1 jennifer letmein1 liverpool michelle
  motdepasse password password1 password12 password123 password1234 passw0rd p@ssw0rd princess princess1 q1w2e3r4
  q1w2e3r4t5 qwerty12 qwerty123 qwertyui qwertyuiop sunshine superman trustno1 welcome1 whatever zaq12wsx azertyuiop`.split(
    /\s+/,
  ),
)

export const isPasswordTooLong = (plain: string): boolean => Buffer.byteLength(plain) > MOST_BYTES

/** Whether a guesser has it within the first tries. Nothing is trimmed; any character counts, spaces too. */
export const isPasswordWeak = (plain: string): boolean => {
  const characters = new Set(plain)
  return [...plain].length < FEWEST_CHARACTERS || characters.size < 3 || commonest.has(plain.toLowerCase())
}
