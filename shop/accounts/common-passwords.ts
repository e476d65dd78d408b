/** Common passwords of this shop's country and game that zxcvbn's list lacks, and its most common ones. */
const ours = `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321
111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 999999 99999999
112233 121212 123123 123123123 123321 131313 147258 147258369 159357 159753 123654 123654789 789456 789456123
101010 102030 696969 555666 456789 010203 11223344 1122334455 12341234 1234512345 123qwe 123abc 1234qwer 12345a 123456a
123456q 123456789a a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc123 abc1234 abc12345 abcd1234 abcdef
abcdefg abcdefgh abcd123 aaaaaa asdasd asdf1234 asdfgh asdfghjkl asdfasdf azerty qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwertyu qwertyui qwertyuiop zaq12wsx zxcvbn zxcvbnm zzzzzz password password1 password12 password123 password1234
passw0rd p@ssw0rd p@ssword pass123 pass1234 passpass pa55word passwd letmein letmein1 welcome welcome1 welcome123 admin1
admin12 admin123 admin1234 adminadmin administrator iloveyou iloveyou1 iloveu loveyou lovely love123 princess princess1
sunshine monkey monkey123 dragon dragon1 master master1 shadow shadow1 superman batman spiderman pokemon pikachu naruto
football football1 baseball basketball soccer soccer1 liverpool arsenal chelsea barcelona realmadrid ronaldo ronaldo7 messi10
starwars michael jordan23 jordan jennifer jessica charlie thomas daniel hunter hunter2 killer ginger pepper cookie banana
cheese summer winter flower freedom whatever trustno1 computer internet samsung iphone google google123 facebook changeme
secret secret123 default test123 test1234 testtest guest123 login123 hello123 helloworld bismillah bismillah1 allahu
mohammad mohammed muhammad mohamed mohamed1 ahmed123 ahmad123 fatima abdullah kuwait kuwait1 kuwait123 kuwait1961 saudi123
roblox roblox1 roblox12 roblox123 roblox1234 robloxroblox minecraft minecraft1 minecraft123 fortnite fortnite1 growagarden
growagarden1 garden garden1 garden123 gardening bustan bustan1 bustan123 passwordpassword 123456123456 1234567891011
123456789012 111111111111 000000000000 qwertyqwerty qwertyuiop123 administrator1 adminadmin123 password12345 welcome12345`.split(
  /\s+/,
)

/** Whether a password is among the most common, or is the person's own name or address. */
export async function isCommon(
  password: string,
  own: { email: string; username?: string | null; name?: string },
): Promise<boolean> {
  const secret = password.toLowerCase()
  const personal = [own.email, own.email.split('@')[0], own.username, own.name].map((text) => text?.toLowerCase())
  if (personal.includes(secret) || new Set(secret).size === 1) return true
  // Imported when a password is checked: zxcvbn's 49,000 passwords take 4 MB.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return ours.includes(secret) || dictionary['passwords-common'].includes(secret)
}
