export const commonPasswords = new Set(
  `
  00000000 0123456789 01234567 0987654321 10203040 102030405060 11111111 1111111111 11112222 11223344 1122334455 112233445566
  12121212 12131415 123123123 1231231234 123123qwe 12312312 12341234 12344321 123454321 12345678 123456789 1234567890 12345678910
  1234567891 123456abc 123456ab 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer 12qwaszx 13131313 135792468 13579246 14141414
  147258369 147852369 159357456 159753159 159753456 18atcskd 1a2b3c4d 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r 1qaz1qaz
  1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20102010 20202020 20232023 20242024 20252025 20262026 21212121 22222222 22334455
  23232323 24682468 25802580 31415926 321321321 33333333 36925814 44444444 456456456 5201314520 55555555 55667788 66666666 69696969
  741852963 77777777 78945612 789456123 789789789 87654321 88888888 963852741 98765432 987654321 9876543210 99999999 999999999
  a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaaaaaaa abababab abc12345 abc123456 abc123abc abcd1234 abcdabcd
  abcde12345 abcdefgh abcdefg1 access14 adgjmptw admin123 admin1234 administrator airborne alexande alexander alexandra america1
  anderson anthony1 apollo13 arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl1 ashley12 azertyui azertyuiop
  babygirl babygirl1 bandit12 barcelona baseball baseball1 basketball batman12 benjamin bigdaddy billybob blessed1 blink182 bluebird
  brooklyn budweiser bulldogs butterfly california cameron1 camaross carolina celtic88 champion changeme charlie1 charlotte chelsea1 chicago1
  chocolate christian christin christmas cinnamon computer corvette cowboys1 creative cristian dallas22 daniel12 darkness deadpool
  diamond1 discover dolphins doraemon dragon12 drowssap einstein elephant elizabeth emmanuel enterprise estrella ferrari1 fernando
  firebird flamengo florence flower12 football football1 forever1 franklin freedom1 friends1 fuckyou1 fuckyou2 garfield gateway1 geronimo
  giovanni godzilla goldfish goodluck greenday guitar12 hardcore harley12 hellokitty hello123 helpme123 heather1 hola1234 hollywood hunter12
  icecream iloveyou iloveyou1 iloveyou2 internet infinity ironman1 isabella jackson1 jasmine1 jennifer jessica1 johnson1 jordan23 jonathan
  justin12 kawasaki kimberly kingkong klaster1 lakers24 lasvegas letmein1 letmein123 liberty1 lifehack liverpool liverpool1 logitech lovelove
  loveyou1 lovers12 manchester marathon margaret marlboro martinez maryjane master12 matthew1 maverick maximus1 mercedes merlin12
  metallica michael1 michelle microsoft midnight minecraft mistress monkey12 monster1 montreal mountain mustang1 naruto12 natasha1
  nicholas nicole12 nintendo nirvana1 november october1 olivia12 p@ssw0rd p@ssword pa55word panther1 paradise partizan pass1234 pass12345 passport
  passw0rd password password! password01 password1 password1! password12 password123 password1234 password2 patricia patrick1 peaches1 pepper12
  phantom1 phoenix1 playboy1 platinum pokemon1 porsche1 precious predator princess princess1 princesa private1 punisher q1w2e3r4 q1w2e3r4t5
  qazwsx12 qazwsxedc qqqqqqqq qwaszx12 qweasdzxc qweqweqwe qwer1234 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz123
  rainbow1 ranger12 realmadrid rebecca1 redskins remember ricardo1 richard1 robinson rockstar rosebud1 runescape rush2112 sabrina1
  samantha samsung1 sandiego santiago scarface scooter1 scorpion sebastian security september serenity shadow12 silver12 skywalker slipknot
  snowball snowboard softball somebody southpark special1 spiderman spitfire srinivas startrek starwars starwars1 steelers stephanie
  straight strawberry success1 summer12 sunshine sunshine1 superman superman1 superstar supernova sweetheart sweetpea swordfish
  tazmania teddybear tekkit12 testing1 test1234 test12345 thailand thunder1 tiger123 tinkerbell together topsecret trinity1 trustno1
  tweety12 twilight undertaker universe user1234 vanessa1 veronica victoria victory1 vikings1 volcom12 voyager1 warcraft warrior1 waterloo
  welcome1 welcome12 welcome123 whatever whiskey1 william1 wildcats winston1 wolverine woodland wordpass xxxxxxxx yamaha12
  yankees1 yellow12 youtube1 yourname zaq12wsx zaq1zaq1 zaqwsxcde zxcv1234 zxcvbnm1 zxcvbnm123 zzzzzzzz
  `
    .trim()
    .split(/\s+/),
)
