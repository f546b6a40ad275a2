package urlcheck_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"urlvet.example/internal/slow"
	"urlvet.example/urlcheck"
)

// TestSecrets has the secrets of each text in «».
func TestSecrets(t *testing.T) {
	for _, want := range []string{
		"",
		"http://h/",
		"http://u:«q7Zx»@h/",
		"http://u:«q7Zx»@h/ http://v:«8Kvw»@h2/",
		"see http://u:«q7Zx»@h/, and (http://v:«8Kvw»@h2).",
		"http://h/?next=http://v:«8Kvw»@h",
		"http://u:«q7Zx»@h/?next=http://v:«8Kvw»@h:99999/?a=1?b=2",
		"http://h/?next=http%3A%2F%2Fv%3A«q7%2FZx»%40h&b=1",
		"http://h/?next=http%3a%2f%2fv:«q7Zx»@h&b=http%3A%2F%2Fv%3A«8Kvw»%40h",
		"http://h/?next=http%3A%2F%2Fv%3A80%2Fa&b=x@y",
		"http://u:«q7/ Zx»@h.io/",
		"http://u:«q7?8\"Kv»@h.io:99999/",
		"%2F%2Fu:«q7Zx»%40h",
		"http://h/?next=https%253A%252F%252Fu%253A«q7%252FZx»%2540h&b=%2525",
		"http://h/?next=https%25253A%25252F%25252Fu%25253A«q7Zx»%252540h",
		"http://h/?next=https%%3A%%2F%%2Fu%%3A«q7Zx»%%40h&x=%s",
		"jdbc:postgresql://app:«q7Zx»@db/x",
		"https//u:«q7Zx»@h/x",
		"https;//u:«q7Zx»@h/x",
		"http:/u:«q7Zx»@h/",
		`http:\\u:«q7Zx»@h/x`,
		"http:u:«q7Zx»@h/x",
		"//u:«q7Zx»@h/x",
		"http:://u:«q7Zx»@h/x",
		"http://u:«q7Zx?8Kv»@h:99999/",
		"http://u:«q7Zx#8Kv»@h:99999/",
		"http://u:«q7Zx[8Kv»@h:99999/",
		"http://u:«q7Zx]8Kv»@h:99999/",
		"http://u:«q7Zx{8Kv»@h:99999/",
		"http://u:«q7Zx$8Kv»@h:99999/",
		"http://u:«q7Zx<8Kv»@h:99999/",
		"http://u:«q7Zx@8Kv»@h:99999/",
		"http://u:«?q7Zx»@h/",
		"http://u:«#q7Zx»@h/",
		"http://u:«/q7Zx»@h/",
		"http://u:«q7//Zx»@h/",
		"http://u:«q7/Zx»@h/ http://v:«8K#vw»@h2/",
		"htp://u:«q7/Zx»@h/",
		"http://:«q7Zx»@h/",
		"redis://:«q7$Zx»@h/1",
		"redis://redis:«q7Zx»@redis:6379/0",
		"//git:«q7Zx»@h/x",
		"jdbc:postgresql://postgres:«q7Zx»@postgres:5432/x",
		"http:git:«q7Zx»@h/x",
		"redis://:«q7<Zx»@h/v 1",
		"https//:«q7Zx»@h/",
		"http:///:«q7Zx»@h/",
		`http:\\:«q7Zx»@h/`,
		"http://:8080/a@b",
		"http://[::1]:80/a@b",
		"postgres://user:«hunter/2»@db.io/x",
		"u:«q7Zx»@tcp(db:3306)/shop",
		"u:«q7/Z@x»@tcp(db:3306)/shop",
		"u:«q7Zx»@db.org/shop",
		"u:«q7Zx»@/shop",
		"u:«q7Zx»@tcp/shop",
		"git:«q7Zx»@tcp(db:3306)/shop",
		"/ was u:«q7Zx»@tcp(db:3306)/shop, u:«8Kvw»@/shop and u:%s@tcp(db)/",
		"see foo:q7Zx@bar.org and foo:q7Zx@bar/",
		"postgres:«q7Zx»@localhost/shop",
		"http://h:99999/password=x?password=«q7Zx8Kv»",
		"http://h/token=«x1y2z3?b=c»;token=«q7Zx8Kv»",
		"user=u password=«q7Zx» host=x",
		"user=u password='«q7 Zx»' host=x",
		`user=u password='«q7 \'Zx»' host=x`,
		"user=u password = «q7&Z#x» host=x",
		"server=db;user id=app;Password=«q7Zx»;database=d",
		"https://h/?page=1&token=«q7Zx»&b=2",
		"https://h/#access_token=«q7Zx»",
		"https://h/a b?token='«q7Zx'»&b=2",
		"see https://h/a?token='«q7Zx»' &b=2",
		"https://h/p?token=«q7Kaa1b ZQhunter4»&b=c",
		"https://h/p?password=«q7Kaa1b<ZQhunter4»#b",
		"see https://h/p?token=«q7Kaa1b» ZQhunter4",
		"https://h/p?u=http://x:«q7Kaa1b ZQhunter4»@h/",
		"https://h/p?u=http://x:«q7Kaa1b\"ZQhunter4»@h/",
		"https://h/p#u=http://x:«q7Kaa1b`ZQhunter4»@h/",
		"ssh://u:«[q7Kaa1bZQhunter4]»@h/",
		"\x00//u:«q7Kaa1b ZQhunter4»@h/",
		"\x00https://h/?token=«q7Kaa1b ZQhunter4»",
		"ssh://u:[password1]@h/",
		"http://a:99999/?u=http%3A%2F%2Fu%3A«hunter7»%40b%2F%3Fu%3Dhttp%3A%2F%2Fu%3A«hunter8»%40b%2F",
		"http://a/?u=http%3A%2F%2Fc%2F%3Ftoken%3D«hunter6»",
		"http://a/?u=%2Fp%3Ftoken%3d«hunter6»&b=c",
		"http://a/?u=http%3A%2F%2Fc%2F%3Fa%3D1%26token%3D«hunter6»%26b%3Dc",
		`{"u": "https:\/\/hooks.slack.com\/services\/T0Q7ZX8KV\/B3MR5TY1U\/«q7Zx8KvW3mR5tY1uP9sD2fG4»"}`,
		"user: u\npassword: «atWjE&JyX>ghpms4»\nport: 1",
		"https://u:«A$ap2024»@h.org/",
		"https://u:p@h.org/a@b.org",
		"https://h/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2FT0Q7ZX8KV%2FB3MR5TY1U%2F«q7Zx8KvW3mR5tY1uP9sD2fG4»&a=b",
		"http://a/?u=http%253A%252F%252Fc%252F%253Ftoken%253D«hunter6»",
		"https://h/?token=\"«q7Zx»",
		"<a href='/?token='>name</a>",
		"https://h/?a=1;sig=«q7Zx»&b=2;pwd=«8Kv»",
		"https://h/?page_token=1",
		"file:shop.db?_auth&_auth_user=u&_auth_pass=«q7Zx»",
		"srt://h:9000?pass=«q7Zx»&passphrase=«8Kvw»&bypass=1&authorization=«Basic+q7Zx8Kv»",
		"u:«q7Zx»@org-account/shop?warehouse=w",
		"u/«q7Zx»@db:1521/shop",
		"u/«q7Zx»@//db.org:1521/shop",
		"see u:«q7Zx»@10.0.0.1:3306/db and u/«8Kvw»@db:1521/shop",
		"at 12:30@room, from bob:x@home/a and a/b@v1.2:3.4",
		"actions/checkout@v5",
		"u/image@sha256:0a1b2c3d",
		"example.org/m/x@v1.2.3:10/x",
		"npm:left@pad/x",

		"https://«q7Zx»:x-oauth-basic@h/",
		"https://«0a1b2c3d4e5f6a7b8c9d»@h/ https://«0a1b2c3d4e5f6a7b8c9e»:@h/",
		"https://«0a1b2c3d4e5f6a7b8c9d»:x@h/",
		"https://service-account-of-shop@h/",
		"https://service-account-of-shop:x@h/",
		"https://%s:x-oauth-basic@h/",
		"https://u%3A«q7Zx»@h/",
		"https://u%3A%s@h/",
		"curl -H 'Authorization: Bearer «q7Zx8Kv»' http://h/",
		"Bearer «q7Zx8Kv»",
		"basic «dTpxN1p4»",
		"basic auth for bearer tokens",
		"token «9q44b09199c62bcf9418ad846dd0e4bbdfc6ee4b»",
		"SSWS «00QCjAl4MlV-WPXM-ApJWkNeRHl5e8», an ApiKey «q7Zx8Kvw-LmK4s9Xd2PwRt5Yp»",
		"the token q7Zx8Kv of bot 12, token validate-something-or-more",
		"Authorization: «q7Zx8Kv»",
		"Authorization: «q7Zx8Kv» ",
		"Authorization: token «q7Zx8Kv»",
		"curl -u bob:«q7Zx8Kv» http://h/ --user eve:«8Kvwq7Z»",
		"date -u +%H:%M, sort -u a:b",
		"curl -u bob:«swordfish» http://h/; curl --proxy-user=bob:«4827»",
		"machine h.org login bob password «swordmoon»",
		"log in with your login and password first",
		"--user=bob:«q7Zx8Kv»",
		"SET PASSWORD=PASSWORD('«swordfish»'); UPDATE mysql.user SET authentication_string=PASSWORD('«q7Zx8Kv»'), Password=PASSWORD('«8Kvwq7Z»')",
		"SET PASSWORD FOR bob@localhost='«swordfish»'; SET PASSWORD FOR 'root'@'localhost'='«q7Zx8Kv»'; IDENTIFIED BY'«8Kvwq7Z»'; IDENTIFIED BY('«q7Zx»')",
		"CREATE ROLE a WITH\n  LOGIN PASSWORD\n  '«swordfish»'; the password's length is 'word'",
		"staging: API key «q7Zx8KvwLm6Ks», the api-key of b «q7Zx8KvwLm7Ks», api.key is «q7Zx8KvwLm7Ks»\nsort key q7Zx8KvwLm7Ks",
		"app:«q7#Zx8Kv»@acc.eu-west-1/db?warehouse=x",
		"app:«Sup3r$ecr#t!»@org-acc/db/public?role=r",
		"bob:«Sup3r$ecr#t!»@localhost/d",
		"item:a1b2c3#x@y",
		`curl '-ubob:«swordfish»' h; curl "--user=bob:«q7Zx8Kv»" h; [ "curl", "-ubob:«8Kvwq7Z»" ]`,
		"AWS Access Key=«q7Zx8Kv»;Secret Key=«8Kvwq7Z»;Api Key=«q7Zx»",
		`set { name = "grafana.secret.key", value = "«q7Zx8KvA»" } - name: API Key # a` + "\n  value: «swordfish»\n",
		`["-H", "X-Api-Key: «correcthorse»"]`,
		"--- PASS: TestFoo1 (0.00s)",
		"TOKEN_URL=https://h.org/oauth?key=«0a1b2c3d4e5f6a7b8c9d»&code=12 ?session_url=https://x.org/?code=«4f0AY0e1g7Zx8KvwLm4Ks9»",
		"SECRETS='A_TOKEN=$A B_TOKEN=$B C_TOKEN=$C D_TOKEN=$D E_TOKEN=$E F_TOKEN=$F G_TOKEN=$G H_TOKEN=$H I_TOKEN=$I DB_PASSWORD=«q7Zx8Kv'»",
		"COPY INTO t FROM 'azure://a/c' CREDENTIALS=(AZURE_SAS_TOKEN='«hunter2»' KEY_ID='k')",
		`DB_CREDENTIALS="user=app password=«hunter2»" SECRETS='DB_PASSWORD=«swordfish'» --auth=password=«q7Zx8Kv»`,
		"htp://h.org/?auth=token=«correcthorse»&key=api_key=«q7Zx8Kv»",
		`secret="username=bob,password=«swordfish»" password="user=x password=«q7Zx»"`,
		"ALTER USER a IDENTIFIED WITH sha2 BY '«q7Zx8Kv»' REPLACE '«swordfish»'; SET PASSWORD FOR a = '«q7Zx8Kv»' REPLACE '«swordfish»'",
		"app:«correct#horse»@/shop",
		"root:«x#correcthorse»@%s/shop",
		"user:«correcthorse»@my_organization-my_account/mydb",
		"HTTPS_PROXY=user:«correcthorse»@proxy.corp.org",
		"user:correcthorse@proxy.corp.org",
		`curl -u «0a1b2c3d4e5f6a7b8c9d»: https://sonar.corp.org/; curl -u "«q7Zx8KvwLm4Ks9Xd2PwRt»:" https://h.org/; curl -u "$TOKEN:" https://h.org/x1`,
		"authorization «q7Zx8KvwLm4»",
		`// token := os.Getenv("TOKEN1")`,
		`UPDATE mysql.user SET Password=PASSWORD("«correcthorse7»"); SET PASSWORD FOR 'root'@'localhost'=PASSWORD("«swordfish»")`,
		"token for staging, «q7Zx8Kv_wLm4Ks9Xd2Pw» /reset-password/«q7Zx8Kv_wLm4Ks9Xd2Px»",
		"CREATE SUBSCRIPTION s CONNECTION 'host=h user=u password=''«correcthorse7»'' dbname=d' PUBLICATION p",
		"token,«q7Zx8KvwLm4»",
		"pwd/«q7Zx8KvwLm4»",
		"app/«q7Zx8Kv»@(DESCRIPTION = (ADDRESS = (PROTOCOL = TCP)(HOST = db)(PORT = 1521)))",
		"signature: sha256 of the body, token: base64 encoded, password VARCHAR(255) NOT NULL, `secret` varchar(64), pwd: NUMERIC(10,2)",
		"https://«q7Zx8KvwLm4%2FKs9Xd2PwRt5Yp%3D%3D»@h.org/ zulip://bot-name2%40corp.example.com@corp.example.com/",
		"http://h.org/x/«ya29.c.b0Aaekm1K7Zx8KvwLm4Ks9Xd2PwRt5YpHn6Jb8Vf1Gs9Qe3Tz6Uo0Il2MnBvCxYaSdFgHjKlPoIuZtRe4W3q»?a b",
		"the header 'X-API-KEY' is: want 'NEW_TOKEN' as a result, got '%s': the user 'INVALID_PASSWORD' is none",
		`{"kind":"a#b","etag":"12345","id":"1","email":"member@h.org"}`,
		`curl -u "bob":«swordfish» h; curl -u "$USER":«q7Zx8Kv» h`,
		"pw!=;pw!= 'a", "password!=",
		"password: «correcthorse» */",
		"// API Key: «0a1b2c3d4e5f6a7b8c9d»; Secret Access Key = «q7Zx8Kv»",
		`{"Private Key":"«q7Zx8Kv»", "API Key": "«swordfish»"}`,
		"foreign key: q7Zx8Kv, sort.key=q7Zx8Kv, Key: q7Zx8Kv",
		"stripe.api.key=«q7Zx8Kv»\nspring.ai.openai.api.key: «q7Zx8Kv»\naws.secret.key: \"«swordfish»\"",
		`app --auth.token «q7Zx8Kv» --web.api-key "«8Kvwq7Z»" ["--jwt.secret","«q7Zx8Kv»"]`,
		"mongo --user admin --password «CorrectHorse» shop",
		`curl -u bob:'«q7 Zx8Kv»' h; curl -u 'bob':'«swordfish»'; curl --user "bob":"«8Kvwq7Z»" -u bob:"«swordfish»" --user='bob':'«q7Zx8Kv»'`,
		"date -u : 'q7Zx8Kv', curl -u bob 'q7Zx8Kv' -u bob: 'q7Zx8Kv'",
		`curl --oauth2-bearer "«swordfish»" h --oauth2-bearer=«q7Zx8Kv»`,
		`RUN echo "machine h.org login bob password «swordfish»" > ~/.netrc`,
		"const apiToken = `«q7Zx8Kv»`, Password: `«8Kvwq7Z»`, `password`: `string`, `token`",
		`if password == "«q7Zx»" || token != "«8Kvw»" || 'secret' => '«q7Zx»'`,
		"COPY t FROM 's3://b' ACCESS_KEY_ID 'A' SECRET_ACCESS_KEY '«q7Zx»'; (TYPE S3, SECRET '«8Kvw»') the token 'word'",
		"Authorization: Bearer {token} Authorization: Bearer ${TOKEN}\nAuthorization: token {{token}} X-Api-Key: {key1}",
		"X-Api-Key: «{a}q7Zx8Kv»",
		`{"token": {"secret": "«swordfish»", "password": ${{ a.token }}%[1]s}`,
		"the token of service 'b' is: «q7Zx8KvwLm4», secret \"«BycDPXSx/5YCD44Q4g5Nd2QNxNRDKwWTXddrU/zpIQM=»\"",
		"<SecretAccessKey>«q7Zx8KvwLm4K»</SecretAccessKey> token\nq7Zx8KvwLm4K, token of x509v3b, s3V4Signature",
		"https://h.org/token/«q7Zx8KvwLm4K/x», org.x-token-«q7Zx8KvwLm4K-y»",
		"token of a service that has been made for somebody else q7Zx8KvwLm4K, my token for a1b2c3 d4e5f6",
		"if givenSignature == makeSignature(key1, x) and client password == client ufrag2",
		"token.Token | ':=' or '='; OAuth key=\"value\"; AUTHORIZATION \"foo-role\"",
		`alert('no access key: ' + (error.error1 || 'x')); log('bad secret:', error2); show('no token: ' + err2)`,
		"vault login -token «hvs.CAESI8Kvw» -no-store; app --api-key «q7ZxKvwLm»",
		`["app", "--auth-token", "«q7@x!Kvw»", "--port", "1"]`,
		"kv put -mount=secret -cas-required=1 foo; login --with-token --hostname a1.h.org, --x.token, --x.bucket2 are",
		"--private-key file://key1.pem --app-private-key pk.pem --secret-key /run/key1 -passphrase ./a1",
		"mysqldump --db-password «hunTerTwo!» h; az login --password '«correct-horse-2»'",
		`{"args":["--token","«q7Zx8Kv»"]} ['--api-key','«8Kvwq7Z»']`,
		"tool --token \\\n  «q7Zx8Kv»\nargs:\n  - --token\n  - «8Kvwq7Z»\n",
		`mysql -p"${MYSQL_ROOT_PASSWORD:-«q7Zx8Kv»}" ${X_TOKEN:-«8Kvwq7Z»} ${TOKEN_FILE:-/run/x1}`,
		`{"name": "DB Password", "value": "«swordfish»"}`,
		`{"name":"${ENV}_DB_PASSWORD","value":"«swordfish»"}`,
		"name = \"/${var.env[0]}/db/password\"\ntype = \"SecureString\"\nvalue = \"«swordfish»\"",
		`{"name":"${ENV:-dev}_DB_PASSWORD","value":"«swordfish»"}`,
		"- name: {{ .Values.prefix }}_DB_PASSWORD\n  value: «q7Zx8Kv»\n",
		"CREATE USER x WITH LOGIN PASSWORD  '«swordfish»'; machine h.org login bob password  «swordfish»",
		"app --token string, --secret-key FILE or --password word; -token <your-token>",
		`[{"Name":"/a/DB_PASSWORD","Type":"x","Value":"«swordfish»"},{"Name":"A","Value":"b"}]`,
		"- name: DB_PASSWORD\n  valueFrom: x\n- name: A\n  value: b\n",
		"{\"name\":\"DB_PASSWORD\"},{\"value\":\"b\"}",
		"user:bob@example.com group:admins@example.com serviceAccount:ci@p.example.com",
		"plugin:logstash@6.3.2",
		"user:«q7Zx8Kv»@proxy.example.com:3128",
		"user:«rabbit»@tcp(db:3306)/shop user:«rabbit»@proxy:3128",
		"log.showSignature=false",
		"automountServiceAccountToken: false\n",
		"password: required",
		"https://h/?X-Amz-Signature=«q7Zx»&X-Amz-Date=2026",
		"AccountName=a;AccountKey=«q7Zx»;EndpointSuffix=core.windows.net",
		"https://h/?key=«0a1b2c3d4e5f6a7b8c9d»&key=item12#code=«0a1b2c3d4e5f6a7b8c9e»",
		`{"url": "http://h/", "password": "«q7 Zx8Kv»", "token":"«q7Zx8Kv»"}`,
		"url: http://h/ password: «q7Zx8Kv»",
		"PRIVATE-TOKEN: «q7Zx8Kv»",
		`password = "«q7 Zx8Kv»" token="«q7Zx»" user="u"`,
		`<a password="`,
		"-----BEGIN RSA PRIVATE KEY-----«\\nq7Zx\\n»-----END RSA PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----«\\nq7Zx»",
		"-----BEGIN PGP PRIVATE KEY BLOCK-----«\n\nq7Zx8Kv\n»-----END PGP PRIVATE KEY BLOCK-----\nBEGIN PRIVATE KEYS",
		"-----BEGIN PUBLIC KEY-----\nq7Zx\n-----END PUBLIC KEY-----",
		"X-Api-Key: «q7Zx8Kv», X-Api-Key=«q7Zx8Kv»",
		"the password: it is hidden in page2",
		"https://secret:8443/ https://token:q7Zx8Kv/ app/token:v1.20.3",
		"token: https://h/1",
		`"token":`,
		"password: ",

		"u:«q7Zx»@%s/shop",
		"u:«q7Zx»@%s(%s)/shop",
		"u:«q7Zx»@\x00/shop",
		"u:«q7Zx»@",
		"\x00:«q7Zx»@\x00",
		"%s:«q7Zx»@%s",
		"%s:%s@%s",
		"\x00:«q7Z#x»@tcp(\x00)/shop",
		":«q7Z#x»@tcp(",
		"u:«q7#Z/x»@tcp(",
		"npm:left@",
		"image:tag@sha256:",
		"DSN=u:«q7Zx»@tcp(db:3306)/shop",
		"run -dsn=u:«q7Zx»@tcp(db:3306)/shop --proxy=u:«8Kvw»@proxy:3128",
		"HTTP_PROXY=u:«q7Zx»@proxy.org:3128",
		"jdbc:oracle:thin:u/«q7Zx»@db:1521/shop",
		"u/«q7Zx8Kv»@db.org/shop",
		"u/«q7Zx»@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=db)(PORT=1521)))",
		"u/«q7Zx»@(address=(host=db))",
		"u/q7Zx@(see below)",
		"u/«q7Zx#1»@db:1521/shop",
		"u/«q7Zx8Kv»@localhost/shop",
		"u/«q7Zx8Kv»@10.0.0.5/shop",
		"u/«q7Zx8Kv»@tcps://db.org:1522/shop",
		"jdbc:oracle:thin:u/«q7Zx»@db:1521:XE",
		"jdbc:oracle:oci:u/«q7Zx»@shop",
		"u/q7Zx8Kv@main/shop",
		"u:«q7Zx»@cloudsql-mysql(p:r:i)/shop",
		"u/q7Zx8Kv@v1.2/shop",
		"u/q7Zx8Kv@1.2.3/shop",
		"u/setup-go@main.x/a",
		`http://CORP\u:«q7Z$x»@proxy.org:3128`,
		"smtps://u@h.org:«48274827»@mail.h.org:465",
		"postgres://u@h.org:4827/a@v1",

		"?access_key=«q7Zx»&secret_key=«8Kvw»&private_key=«q7Zx»&app-key=«8Kvw»&newPwd=«q7Zx»&user[password]=«8Kvw»&password1=«q7Zx»",
		"MINIO_SECRET_KEY=«q7Zx» MYSQL_PWD=«8Kvw» dbPass=«q7Zx» DB_PASS=«8Kvw» bypass=q7Zx compass=8Kvw",
		"password=«q7;Zx» dbname=shop",
		"server=db;Password=«q7;Zx»;database=d",
		"password=«q7Zx»; see below",
		"password\t=\t«q7Zx»",
		"Driver=x;Pwd={«q7Zx8Kv»};Uid=u",
		"Driver=x;Pwd={password};Uid=u",
		`token := "«q7Zx»"`,

		`{"password": "«correcthorse»", "token": "«must be given»", "secret": "password"}`,
		`{"password" : "«q7Zx8Kv»", "token":` + "\t" + `"«8Kvwq7Z»"}`,
		`{"a": "{\"token\": \"«q7Zx8Kv»\", \"b\": 1}"}`,
		"user: u\n  password: «correcthorse»\n  pin: 1\n- token: «48274827»\nsecretKey: «q7Zx8Kv» # mine",
		"password: «correcthorse»",
		"an invalid token: expired\nno password: none given",
		"token: «Zk226,QT226x»",
		"{token: «q7Zx8Kv», user: u}",
		"CREATE USER u IDENTIFIED BY '«q7Zx»' AND u WITH PASSWORD '«8Kvw»' BY 'name' BY ''",

		"curl --user=bob:«q7Zx8Kv» http://h/",
		`curl -u 'bob:«q7 Zx8Kv»' --user "eve:«8Kvwq7Z»" http://h/`,
		"CREATE USER u IDENTIFIED WITH x BY '«q7Zx»'; ALTER USER u IDENTIFIED BY\n\"«8Kvw»\" ORDER BY 'name'",
		"SET PASSWORD FOR 'u'@'%' = '«q7Zx»'",
		"(IDENTIFIED BY '«q7Zx»') \u00a0IDENTIFIED WITH x BY '«8Kvw»'",
		"proxy bob:«q7Zx»@proxy.h.org:3128: no such host",
		"(bob:«q7Zx»@proxy.h.org:3128). // eve:«8Kvw»@proxy.h.org:3128.",
		"u/«q7Zx8Kv»@\x00/shop",
		"u/q7Zx8Kv@\x00",
		"CREATE USER u IDENTIFIED BY «q7Zx8Kv»; ALTER ROLE u WITH PASSWORD E'«8Kvw»'; CREATE USER u IDENTIFIED WITH 'x' BY '«q7Zx»'",
		`{"Authorization": "«Token q7Zx8Kv»", "Accept": "x", "b": {}}`,
		"https://h/?dsn=u:«q7Zx»@tcp(db:3306)/shop",
		"https://h/?a=b&proxy=u:«q7Zx»@proxy:3128#dsn=v:«8Kvw»@%s/shop",
		"localhost:80/?dsn=u:«q7Zx»@%s/shop|dsn=u/«8Kvw»@db:1521/shop",
		"https://h/?at=10:30@h&q=a:b",
		"client_id=x&client_secret=«q7Zx»&grant_type=password&username=u",
		"password=«q7Zx»&password_confirmation=«q7Zx»",
		"password=«q7Zx»&redirect_uri=https://example.com/cb",
		"localhost:6379,password=«q7Zx»,name=example --set db.password=«8Kvw»,db.host=db.example.com",
		"nats://u:«q7Zx@nats.example.com:4222,u:8Kvw»@b:4222",
		"u@h.org:«q7Zx»@smtp.h.org:587",
		"curl -uadmin:«q7Zx8Kv» --proxy-user bob:«8Kvwq7Z» -U bob:«q7Zx8Kv» h",
		"SET PASSWORD FOR u = PASSWORD('«q7Zx»'); CREATE ROLE a PASSWORD E'«8Kvw»'; ALTER USER u IDENTIFIED VIA x USING PASSWORD('«q7Zx»')",
		"password='«it''s q7Zx»' IDENTIFIED BY '«it''s q7Zx»'",
		`"X-Api-Key:«q7Zx8Kv»" -H 'PRIVATE-TOKEN:«8Kvwq7Z»' secret-host:8080`,
		`{"X-Api-Key":["«q7Zx8Kv»"], "token":` + "\n" + `  "«8Kvwq7Z»"}`,
		"X-Api-Key:\n- «q7Zx8Kv»\npassword: |\n  «correcthorse»\ntoken:\n  user: u",
		"Server=h;Password=«ab cd q7Zx»;Database=x",
		"PHPSESSID=«0a1b2c3d4e5f6a7b8c9d0a1b2c»",
		"/?user%5Bpassword%5D=«q7Zx»&b=1",
		"u@srv:«q7Zx»@tcp(srv.org:3306)/shop",
		"git@h.org:org/a@v1.x git@h.org:o@h.org",
		"https://h/api?code=«4f/0AY0e-g7Xq2v+Lm4Ks9Xd2Pw==»&clientId=a#key=«AAAAx1:APA91bHPRgkF3q7Zx8Kvw»",
		"?code=a-long-name-without-a-number&key=%2Fa%2Fb%2Fc%2Fd%2Fe%2Ff",
		`curl -sku u:«q7Zx8Kv» --user="v:«8Kvwq7Z»" h; menu -u a:b`,
		"machine h.org\n\tlogin bob\n\tpassword\t«q7Zx8Kv»",
		`{"password": "«ab\"q7Zx»", "b": 1}`,
		`{"a": "user=\"app\" password=\"«q7Zx»\" host=db"}`,
		`"password" = "«q7Zx»"; env["DB_PASSWORD"] = "«8Kvw»"`,
		"db.password: «correcthorse»\n",
		"\x00/«q7Zx»@db:1521/shop",
		"u/«q7Zx»@%s:%d/shop",
		"DSN=u/«q7Zx»@db:1521/shop url=jdbc:oracle:thin:u/«8Kvw»@db:1521/shop",
		`/ db := open("mysql", Sprintf("u:«q7Zx»@%s/shop", h), 'u:«8Kvw»@' + h)`,
		"dsn: u:«q7Zx»@%s/shop\ndsn: u:«8Kvw»@${HOST}/shop",
		"machine h.org login bob password «q7Zx8Kv»",
		"the password was wrong",
		"-token=(true|false) owner: @bob @eve.org // password=(on|off)",
		"see «eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P»",
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWI",
		"765611980%7C%7C«eyAidHlwIjogIkpXVCIsICJhbGciOiAiRWREU0EiIH0.eyAic3ViIjogIjEyMyIgfQ.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P»",
		"«ewogICJhbGciOiAiSFMyNTYiCn0=.ew0KICAic3ViIjogIjEyMyINCn0=.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P=» «ewkiYWxnIjogIkhTMjU2In0.ewkic3ViIjogIjEyMyJ9.dozjgNryP4J»",
		"eyes.eyelids.example.org ewer.ewok.abcdefgh",
		"//h/?k=«AKIA7GGMSQC7X5C5MQQV»&l=AKIASHAREDKEYAAAAAAA",
		`{"user":"u","password":"«)Xk9#mQ2!vLw»"}` + "\npassword: '«)Xk9#mQ2vLw»'\n",
		`print("password: ") + 'x'`,
		"machine h.org login bob password «q7<Zx8>KvLw»\nmachine h2.org login bob password <password>",
		"https://h.org/?password=«q7<Zx8KvL»&x=1#token=«q7\"Zx8KvL»",
		"https://h.org/?page_token=1 is none; https://h.org/?token=<token1>",
		`if (password === "«q7Zx8Kv»")`,
		"postgres://app:«Wi@nter?441»@db.h.org:5432/shop redis://:«Wi@nter#441»@redis:6379",
		"mysql://root:«P@ssw0rd#2024»@localhost/shop http://bob:«Pw@ver?7920»@%s/",
		"http://u:«q7Zx»@web?mail=bob@h.org http://u:«q7Zx»@web#/a@b.org http://h.org:8080?bob@h2.org http://h.org:8080#a@b",
		"postgres://app:«P@ssw0rd#1»@db/shop redis://:«P@s5#1»@cache/0 amqp://guest:«G@rden24#»@rabbitmq/ mongodb://u:«@Kudog#3TN6»@mongo/x",
		"https://bob@corp.org:«Wi#nter441»@git.corp.org/x.git postgres://app@srv:«Wi?nter441»@srv.postgres.database.azure.com:5432/shop",
		"https://bob.smith:«#Winter24»@h.org/ smtp://bob.smith%40h.org:«?Winter24»@h:587",
		"https://app:«P@ss.w0rd?x»@db.h.org/x redis://:«C@che.w0rd#1»@cache:6379/0",
		"curl -x u:«P@ss.w0rd#1»@proxy:3128",
		"https://bob:«$uperX#99z»@h.org/ postgres://app:«$ummer24?1»@db:5432/x",
		"see app/«q7Zx8KvwLm»@tcps://db:1521/shop and c##u/«8KvwLmq7»@db:1521/shop",
		"https.//bob:«q7Zx8KvwLm»@h.org/x postgres.//u:«8Kvw»@h",
		"https:\u200b//bob:«q7Zx8KvwLm»@h.org/x https:/\u200b/u:«8Kvw»@h https：//u:«8Kvw»@h",
		"ALTER LOGIN [sa] WITH PASSWORD=N'«a\"b4 Kq7!zz»', PASSWORD = E'«&Kq7x=zz91==»' SECRET=n",
		"password: \"«)Kq7xzz91»\" # of the db\npassword: «)Kq7xzz91»\n",
		"docker run -e 'DB_PASSWORD=«Kq7x zz91»' img --from-literal=\"password=«Kq7x 'zz91»\"",
		"'user=app password=«Kq7xzz91» host=db' \"token=«q7Zx8Kv», host=b\"",
		"root:«Co@pper#7451»@%s/shop",
		"root:«Co@pper#7452»@/shop",
		"bob:«Dra@gon#7091»@10.0.0.1:3128",
		"HEADERS=Authorization=«Bearer» «IjZfdkjZwJQrnOjHFXfu»,a=b",
		"authorization=«correcthorse»\ta", // one word, and another
		"url=ldap://h authorization=«ldap» password=«q7Zx8KvLm» authorization=«basic» https://bob:«8Kvw»@h.org/",
		"authorization=«Basic» user=u password=«q7Zx» WITH PASSWORD=N'«DYwqdi(»' authorization=«Bearer» «aB3dE5==»",

		"https://hooks.slack.com/services/T0AB1CD2E/B0AB1CD2E/«q7Zx8KvwLm4Ks9Xd2PwRt5Yp»",
		"<https://hooks.slack.com/services/T0AB1CD2E/B0AB1CD2E/«q7Zx8KvwLm4Ks9Xd2PwRt5Yp»|here> [x](https://hooks.slack.com/services/T0AB1CD2E/B0AB1CD2E/«r8Zx8KvwLm4Ks9Xd2PwRt5Yp»).",
		"https://hooks.slack.com/workflows/T0AB1CD2E/A0AB1CD2E/48274827482748274/«q7Zx8KvwLm4Ks9Xd2PwRt5Yp»",
		"https://discord.com/api/v10/webhooks/12345678901234567/«q7Zx8KvwLm4Ks9Xd2PwRt5Ypq7Zx8KvwLm4Ks9Xd2PwRt5Ypq7Zx8KvwLm4Ks9Xd2PwR»",
		"https://api.telegram.org/file/bot«48274827:q7Zx8KvwLm4Ks9Xd2PwRt5YpHn6Jb8Vf1Gs»/a.jpg",

		"http://u:pw@h/",
		"http://u:password@h/",
		"http://u:***@h/",
		"http://u:<password>@h/",
		"http://u:[password]@h/",
		"http://u:{{.Password}}@h/",
		"http://u:${DB_PASS}@h/",
		"http://u:$DB_PASS@h/",
		"http://%s:%s@%s/",
		"http://u:u@h/",
		"http://u:\x00@h/",
		"http://u:«q7\x00»@h/",
		"http://u:«\x00-Zq7Wc3Rt5Yp»@h/",
		"http://h/?id=\x00&token=«Lm4Ks9Xd2Pw\x00»",
		"http://h/?token=«\x00.Hn6Jb8Vf1Gs»",
		"user=u password=%s host=x",
		"user=u password=$1 host=x",
		"UPDATE t SET password=? WHERE id=1",
		"https://h/?token={token}",
		"http://{host}:{port}/a@b",
		"http://host:port/@scope/name",
		"http://host:port/a@b",
		"postgres://host:port/a@b",
		"postgres://a:1,b:2/x@y",
		"http://localhost:8080/a@v1",
		"http://h.io:5000/model@sha256:0a1b2c3d",
		"<a href='http://h.org:80'>bob@h.org</a>",
		"ssh://git@h.org:org/a@b",
		"git@h.org:org/a",
		"mailto:bob@h.org",
		"sip:bob@h.org",
		"mail: bob@h.org",
		"image:tag@sha256:0a1b2c3d",
		"a//b:c@d",
	} {
		s := strings.NewReplacer("«", "", "»", "").Replace(want)
		got, last := "", 0
		for _, at := range urlcheck.Secrets(s) {
			got += s[last:at.Start] + "«" + s[at.Start:at.End] + "»"
			last = at.End
		}
		if got += s[last:]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func FuzzSecrets(f *testing.F) {
	f.Add("http://u:q7Zx@h/ http://v:8K/vw@h2")
	f.Add("user=u password='q7 Zx")
	f.Add("u:q7Zx@tcp(db:3306)/shop")
	f.Add("//[:q7@${{[<%d0%")
	f.Add("password for login is wrong")
	f.Fuzz(inOrder)
}

// TestSecretsOfWords looks through the words that secrets stand behind, in any order: nothing panics, and what is found is
// in order.
func TestSecretsOfWords(t *testing.T) {
	const texts, most = 200000, 12
	words := strings.Fields(`password login machine default account user by identified with replace to set for using via role curl -u -U --user --token
		--user=bob:q7Zx8Kv bob:q7Zx8Kv Bearer Basic token Authorization: name: value: DB_PASSWORD= DB_PASSWORD: q7Zx8Kv 'q7Zx8Kv' "" '' E' U&' password( ${A:-
		${A:?x} } {{x}} [ ] { | (a|b) \\n \\t \\u0026 \\" : = == & ? # / // :// http://u: @ @h @tcp(h:1)/s %40 %3A%2F%2F %2F u/p@h:1/s ,", é`)
	words = append(words, " ", "\t", "\n", "\r\n", "`", "\x00", "\xff", `"`, "'")
	r := rand.New(rand.NewPCG(3, 4))
	for range texts {
		var b strings.Builder
		for range 1 + r.IntN(most) {
			b.WriteString(words[r.IntN(len(words))])
			if r.IntN(4) > 0 {
				b.WriteByte(' ')
			}
		}
		inOrder(t, b.String())
	}
}

// inOrder checks that the secrets of a text are in it, in order and apart.
func inOrder(t *testing.T, s string) {
	t.Helper()
	last := 0
	for _, at := range urlcheck.Secrets(s) {
		if at.Start < last || at.End <= at.Start || at.End > len(s) {
			t.Fatalf("%v in %q", at, s)
		}
		last = at.End
	}
}

// Eight times the bytes take about eight times as long.
func TestSecretsLinear(t *testing.T) {
	slow.Test(t, "measures time")
	const size, more, limit = 1 << 14, 8, 32
	measure := func(s string) time.Duration {
		start := time.Now()
		urlcheck.Secrets(s)
		return max(time.Since(start), time.Microsecond)
	}
	for _, head := range append([]string{"http://u:", "https://h/?", "u:", "password="}, heads...) {
		for _, shape := range append([]string{"http://u:q7Zx@h ", "%2F%2Fu%3A", "%2F%2Fu%3Aq7Zx%40", "token%3D", "token%3Da%26", "token=q7Zx ", "%2F%2Fu:q7Zx@", "http://u:q7/x@h?", "//u:", "u:p/", "password='", "token=a&", "{", "$(", "aa", "a@b(", "password: ", `"token":"`, "Bearer ", "u%3A", "BEGIN PRIVATE KEY-----", "-----END", "password=\"", "%25", "%252F%252Fu%253A", "hooks.slack.com/services/T", "api.telegram.org/bot", "/bot", "%20ghp_", "code=", "Bearer =", "eyJ", "eyJaaaaaaaa.", "ewoge", "eyAi=.", `"password":")`, "?pw=<", "password=a;", "pw=;b:", "&u:p@h:1", "?&u/p@", "&u:p@tcp(a)/", "pwd=abc;b=c,", "token: a,b:", ";", "password: a,", "password '", "user id", "x:a@tcp(", "=", "\\\"",
			"PASSWORD 'q7Zx'' ", "PASSWORD ''q7Zx'' ", "-u a:q7Zx ", "curl -u a:q7Zx ", "machine h login u password q7Zx ", "- name: DB_PASSWORD\n  value: q7Zx\n", "value:", "name value=", "--token q7Zx8Kv ", "--token\n- ", "\n", " ", "${A_TOKEN:-q7Zx}", "${A_TOKEN:-", `["--token","q7Zx8Kv"],`, "name: {{value: ", `\n`, `\nu:q7Zx@h:1`, `\u0026`,
			"${A:-q7Zx}", "${A:-", `["curl","-u","u:q7Zx"],`, `password = """`, "a|password=", "Authorization: A-1 b ", "(a|", "token q7Zx8KvwLm4K ", "q7Zx8KvwLm4K ", "a key: ", "b.key=", "-u 'a':'b' ", "a == ", "token `", "SECRET 'a' ", "pw!=", "pw!=;", "password!=a&", "pw!!!!=", "pw=>", "PASSWORD('", "BY'", "u:a#b@h.c/d", "API key "}, nasty...) {
			least := float64(limit + 1)
			for try := 0; try < 20 && least > limit; try++ {
				small, large := strings.Repeat(shape, size/len(shape)), strings.Repeat(shape, more*size/len(shape))
				least = min(least, float64(measure(head+large))/float64(measure(head+small)))
			}
			if least > limit {
				t.Errorf("%q and %q repeated: %d times the bytes take %.0f times as long", head, shape, more, least)
			}
		}
	}
}

// TestSecretsRate checks that no text takes much longer for each of its bytes than words do: what is asked at
// each blank and at each sign must be cheap.
func TestSecretsRate(t *testing.T) {
	slow.Test(t, "measures time")
	const size, limit = 1 << 17, 15
	measure := func(unit string) time.Duration {
		s, least := strings.Repeat(unit, size/len(unit)), time.Hour
		for range 3 {
			start := time.Now()
			urlcheck.Secrets(s)
			least = min(least, time.Since(start))
		}
		return least
	}
	words := measure("a ")
	for _, unit := range []string{
		"y ", "by ", "password ", "using ", "= ", "  ", "set password for = ", "identified with a by ", "with a by b=" + strings.Repeat(" ", 103),
		",u:p@", "?u:p@h ", "/,u:p@", "token=a ", "basic a ", "bearer a ", "-u a:b ", "x:y@z ", "%3A%2F%2F", "'a' ", "eyJa.eyJ ",
		"a:@", "@", "u/@", "//u:@2#", "https://u:a@2#b", `\/`, "://:", "password: a>b\n", "password:a", "%3A//u%3A", "u:/@",
		"to ", "replace ", "-u a:q7Zx ", "machine h password a ", "value: ", `\n`, `\u0026`, "${A:-", `","`, "(a|", "password='a'' ", "password ''a'' ",
	} {
		if took := measure(unit); took > limit*words {
			t.Errorf("%q takes %.0f times as long as words", unit, float64(took)/float64(words))
		}
	}
}
