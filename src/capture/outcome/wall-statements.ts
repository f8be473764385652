import type { BlockedType } from '../../contract/index.ts';

/**
 * Beginnings of sentences with which walls address their visitor, in the languages of `STATEMENTS`. A sentence of a
 * help page begins differently: it names a condition, a question or a purpose.
 */
const SALUTATION = String.raw`(?:(?:sorry|we(?:'re|’re| are) sorry|unfortunately|error|warning|attention|access denied|forbidden|please|leider|bitte|désolé|veuillez|lo sentimos|por favor|申し訳ございませんが|申し訳ありませんが|抱歉|对不起|很抱歉|извините|к сожалению|пожалуйста)[,:!，、]? ?(?:but )?)?`;
/** An address in a sentence, and the adverbs before a participle. */
const ADDRESS = String.raw`(?: ?[(（:,]? ?[\da-f]+[.:][\da-f.:]{3,40}[)）,]?)? ?`;

const startingWith = (...sentences: string[]): RegExp =>
  new RegExp(`^${SALUTATION}(?:${sentences.join('|')})`, 'iu');

const IP_BLOCK = startingWith(
  `(?:your|this) (?:current )?ip(?: address)?${ADDRESS}(?:has been|is|was) (?:currently )?(?:\\w+ly )?(?:blocked|banned|blacklisted|blocklisted|restricted|flagged|rejected)`,
  "ip(?: address)? (?:is |has been )?(?:blocked|banned)[.!]?$|we(?: have|’ve|'ve)? (?:\\w+ly )?(?:blocked|banned) (?:access from )?your (?:ip|network|country|region)",
  '(?:(?:all )?(?:requests|traffic|connections)|access(?: to .{1,60})?) (?:coming )?from your (?:ip|country|region|location|network).{0,40} (?:has been|have been|is|are|was) (?:\\w+ly )?(?:blocked|denied|restricted|forbidden|not (?:allowed|permitted))',
  "(?:this|the|our) (?:requested )?(?:content|site|page|website|service|video|store) (?:is|isn['’]t) (?:currently )?(?:not available|available|unavailable|blocked|not accessible) in your (?:country|region|location|area)",
  '(?:(?:content|page|service|site) )?(?:is )?(?:not available|unavailable) in your (?:country|region|location)|we recogni[sz]e (?:that )?you are attempting to access this website from a country',
  'your (?:country|region|location|network) (?:is|has been) (?:blocked|banned|not supported)',
  "(?:we do not|we don't) (?:allow|serve|support) (?:visitors|access|requests|traffic) from your (?:country|region|location)",
  'you (?:have been|are) (?:\\w+ly )?banned',
  'your access to this (?:site|service|website) has been (?:limited|blocked|suspended)',
  'the owner of this website .{0,80}has banned',
  'the amazon cloudfront distribution is configured to block access from your country',
  `(?:wurde |ist )?(?:ihre|deine|diese) ip(?:-?adresse)?${ADDRESS}(?:wurde|ist|wird) (?:\\S+ ){0,3}(?:gesperrt|blockiert)`,
  '(?:der )?(?:zugriff|zugang) (?:von|aus) (?:ihrer|deiner|ihrem|deinem) (?:ip|land|region|netz).{0,40} (?:gesperrt|blockiert|nicht (?:erlaubt|möglich|gestattet))',
  'diese[rs]? (?:inhalt|seite|angebot|website|dienst) ist in (?:ihrem|deinem|ihrer|deiner) (?:land|region) nicht (?:verfügbar|zugänglich)',
  `votre (?:adresse )?ip${ADDRESS}(?:a été|est) (?:\\S+ ){0,2}(?:bloquée|bannie|interdite)`,
  "l['’]accès (?:depuis|à partir de) votre .{1,40} (?:bloqué|refusé|interdit|restreint)",
  "(?:ce|cette) (?:contenu|site|page|vidéo|service) n['’]est pas (?:disponible|accessible) dans votre (?:pays|région)",
  `(?:su|tu) (?:dirección )?ip${ADDRESS}(?:ha sido|está|fue) (?:\\S+ ){0,2}(?:bloquead|banead|restringid)`,
  'el acceso desde (?:su|tu) .{1,40} (?:bloqueado|restringido|denegado|prohibido)',
  '(?:este|esta) (?:contenido|sitio|página|vídeo|servicio) no está disponible en (?:su|tu) (?:país|región)',
  '(?:お使いの|あなたの|ご利用の|この|現在の)?ip ?アドレス[^。]{0,40}(?:ブロック|遮断|制限|拒否|禁止)(?:されました|されています|しました)',
  '(?:お住まい|お客様|ご利用)の(?:国|地域)[^。]{0,30}(?:ません|できません|制限されています)',
  '(?:您|你)(?:当前|目前|所在)?的? ?(?:公网)?ip ?(?:地址|位址)?[^。，？]{0,45}?(?:已被|被|已经被|已遭)[^。，？]{0,6}(?:封禁|禁止|屏蔽|拦截|限制|封锁|封鎖|拉黑)(?!怎么|如何|后|时)',
  '(?:此|该|本|这个)(?:内容|网站|页面|视频|服务|網站|內容)[^。？]{0,10}在?(?:您|你)所在的?(?:国家|地区|國家|地區)[^。？]{0,12}(?:不可用|无法|無法|不可)',
  `(?:ваш|этот) ip(?:[- ]?адрес)?${ADDRESS}(?:был |временно |навсегда ){0,2}(?:заблокирован|забанен|внес[её]н в ч[её]рный)`,
  'доступ (?:с|со|из) ваш.{1,40} (?:заблокирован|запрещ[её]н|ограничен)',
  '(?:этот|данный|это|эта) (?:контент|сайт|материал|видео|страница) недоступ\\S+ в ваш(?:ем|ей) (?:стране|регионе)',
  `(?:o )?(?:seu|teu) (?:endereço )?(?:de )?ip${ADDRESS}(?:foi|está) (?:\\S+ )?(?:bloquead|banid)|(?:este|esta) (?:conteúdo|site|página) não está disponível (?:no seu país|na sua região)`,
  `(?:il )?(?:tuo|suo) (?:indirizzo )?ip${ADDRESS}(?:è stato|è) (?:\\S+ )?(?:bloccat|bannat)|quest[oa] (?:contenuto|sito|pagina) non è disponibile nel (?:tuo|suo) paese`,
  '(?:귀하의|당신의|현재)? ?ip ?(?:주소)?[^.]{0,30}(?:차단되었|차단됐|차단된)|(?:귀하의|현재) (?:국가|지역)[^.]{0,30}(?:이용할 수 없|차단)',
);

const BOT_PROTECTION = startingWith(
  "you(?: have|'ve|’ve) been blocked",
  '(?:your|this|the) (?:web )?request (?:has been|was|is) (?:blocked|rejected|denied|flagged)',
  'request (?:blocked|rejected|denied|unsuccessful)\\b|your browsing activity (?:from .{1,40} )?has been paused',
  'checking (?:if the site connection is secure|your browser|your connection|you are not a bot)',
  "(?:verifying|making sure|we are verifying|we're verifying|we are checking) (?:that )?(?:you(?:'re|’re| are)? (?:a )?(?:human|not a (?:bot|robot))|your (?:browser|connection|request))",
  'verification successful|stand by,? while we|performing security verification|(?:this|the|web) ?(?:web)?(?:page|site|url) (?:has been |is |was )?blocked',
  'enable (?:javascript|js|cookies) and (?:cookies to continue|javascript to continue|disable any ad ?blocker)',
  'wait while (?:we (?:verify|check)|your (?:request|browser) is being (?:verified|checked))',
  'the requested url was rejected',
  "access to this page has been denied|we believe you(?:'re| are) using automat",
  '(?:automated|bot|suspicious|unusual|malicious) (?:access|requests?|activity|traffic|behaviou?r) (?:(?:has|have) been |was |were )?detected',
  "we(?: have|’ve|'ve)? detected (?:automated|bot|suspicious|unusual|malicious) (?:access|requests?|activity|traffic|behaviou?r)",
  'a potentially unsafe operation has been detected',
  '(?:ihr|dein) browser wird (?:überprüft|geprüft)|(?:wir überprüfen|überprüfung) (?:ihre[ns]?|deine[ns]?) browser',
  '(?:wir stellen sicher|es wird (?:über)?prüft|wir (?:über)?prüfen), (?:dass|ob) (?:sie|du)',
  '(?:ihr|dein) (?:zugriff|zugang) (?:wurde|ist) (?:\\S+ ){0,2}(?:blockiert|gesperrt)|(?:ihre|deine) anfrage (?:wurde|ist) (?:\\S+ ){0,2}(?:blockiert|abgelehnt|gesperrt)|(?:sie|du) wurde(?:n|st) (?:\\S+ )?(?:blockiert|gesperrt)',
  '(?:nous vérifions|vérification (?:de|que)) (?:votre navigateur|vous|votre connexion)|vérification que vous',
  'votre (?:requête|demande|accès) a été (?:bloquée?|rejetée?|refusée?)|vous avez été bloqué|nous nous assurons que vous',
  '(?:comprobando|verificando|estamos (?:comprobando|verificando)) (?:su|tu|que)|(?:su|tu) (?:solicitud|petición) (?:ha sido|fue) (?:bloqueada|rechazada)|has? sido bloquead',
  '(?:お使いの)?ブラウザ(?:ー)?を(?:確認|チェック|検証)(?:しています|中)|(?:リクエスト|アクセス)(?:が|は)(?:ブロック|拒否|遮断)されました|(?:あなたが)?(?:人間であること|ボットでないこと|ボットではないこと)を確認し(?:ています|ます)',
  '正在(?:检查|检测|验证|確認|檢查|驗證)(?:您|你)?的?(?:浏览器|请求|访问|网络|瀏覽器)|(?:(?:由于|因为)[^。]{0,40}[，,])?(?:您|你)的(?:请求|访问|請求)(?:已被|被|已经被|疑似|存在)[^。？]{0,12}(?:拦截|阻断|阻止|拒绝|攻击|异常)|(?:由于)?触发.{0,12}风控|正在确认(?:您|你)',
  '(?:проверка|проверяем) (?:вашего |ваш )?браузер|проверяем, что вы|ваш запрос (?:был )?(?:заблокирован|отклон[её]н)|вы (?:были )?заблокированы|мы проверяем',
  '(?:verificando|estamos verificando) (?:seu|se você)|(?:a )?sua solicitação foi (?:bloqueada|rejeitada)|você foi bloquead|(?:stiamo verificando|verifica del) (?:il )?(?:tuo |suo )?browser|(?:la tua|la sua) richiesta è stata (?:bloccata|rifiutata)|(?:sei|è) stato bloccato',
  '브라우저를 확인|(?:요청|접근|접속)이 (?:차단|거부)되었|사람인지 확인(?:하고|하는) 있',
);

const CAPTCHA = startingWith(
  "are you (?:a )?(?:robot|human|bot)\\b|robot or human|(?:i'm|i’m|i am) not a robot|not a robot\\?",
  "(?:let(?:'s|’s| us) )?(?:verify|confirm|prove|make sure)(?: that)? you(?:'re|’re| are) (?:a |not a )?(?:human|robot|bot|real person)",
  '(?:press|click|activate|tap) (?:&|and) hold',
  '(?:solve|complete) (?:the|this) (?:captcha|puzzle|security check|challenge|check)',
  '(?:enter|type) the (?:characters|letters|text|code)(?: that)? (?:you see|shown|below|from|in)',
  'our systems have detected unusual traffic|unusual traffic from your (?:computer )?network',
  '(?:human|security|additional|bot) (?:verification|check)\\b|one more step|captcha(?: check| required)?$|(?:slide|drag) .{0,30}to (?:verify|continue|unlock|complete)',
  '(?:bestätigen|beweisen|zeigen) sie, dass sie (?:kein|ein)|sind sie ein (?:roboter|mensch)|ich bin kein roboter|sicherheits(?:über)?prüfung|sicherheitsabfrage|(?:geben sie|gib) die (?:zeichen|buchstaben)|lösen sie das (?:captcha|rätsel)',
  "(?:confirme[rz]|vérifie[rz]|prouve[rz]) que vous (?:n['’]êtes pas|êtes)|êtes-vous un (?:robot|humain)|je ne suis pas un robot|vérification de sécurité|saisi(?:ssez|r) les caractères|(?:résoudre|résolvez) le captcha",
  '(?:confirm[ae]|confirmar|verifi(?:ca|que|car)|demuestr[ae]|comprueb[ae]) que no (?:es|eres)|¿(?:es|eres|es usted) (?:un )?(?:robot|humano)|no soy un robot|verificación de seguridad|(?:introduzca|introduce|escriba) los caracteres|(?:resuelv[ae]) el captcha',
  '(?:あなたが|お客様が)?ロボットで(?:は)?ないこと|(?:私|わたし)はロボットではありません|(?:画像|表示|下)[^。]{0,14}文字を入力|セキュリティ ?(?:チェック|確認)|画像認証|人間であることを証明',
  '(?:当前|您的)?(?:网络)?环境异常|(?:请|請)?(?:完成|进行|通过|進行|点击|点按|拖动|按住|滑动|拖動)[^。]{0,16}(?:验证|驗證|滑块|滑塊)|(?:百度)?安全验证|安全驗證|人机验证|(?:证明|确认|验证)(?:您|你|我)?(?:不是|并非)机器人|(?:我)?不是机器人|(?:请)?输入(?:图片|图中|下图|验证码)|(?:检测到|系统检测到|我们的系统检测到)[^。]{0,14}异常(?:流量|访问)',
  '(?:подтвердите|докажите), что|вы (?:не )?робот\\?|я не робот|проверка безопасности|введите (?:символы|текст|код) (?:с|на|из)|решите капчу',
  '(?:confirme|verifique) que (?:você )?não é um robô|não sou um robô|verificação de segurança|(?:conferma|dimostra|verifica) (?:che )?(?:non sei|di non essere) un robot|non sono un robot|verifica di sicurezza|로봇이 아닙니다|로봇이 아님을|보안 ?(?:확인|문자)|자동 ?등록 ?방지',
);

const EN_PAGE = String.raw`(?: (?:this|the|that|our|more of|more))? ?(?:\w+ )?(?:page|content|site|website|topic|thread|forum|board|article|post|profile|document|file|video|photos?|group|resource|area|section|discussion|account|application|app|it|you requested|what)\b`;
const EN_VIEWING = String.raw`(?:to|in order to) (?:continue\b|proceed\b|(?:view|see|access|read|visit|open|use)${EN_PAGE})`;

const AUTH_WALL = startingWith(
  `(?:you|users|visitors) (?:must|need to|have to|are required to) (?:be (?:logged|signed|registered and logged) ?in|log ?in|sign ?in)(?: (?:or|and|with|as) .{1,50}?)?(?: ${EN_VIEWING}| (?:before|first)\\b|[.!]?$)`,
  `(?:log|sign) ?in(?: or (?:create|sign up|register|join).{0,30}?| with .{1,40}?)? ${EN_VIEWING}`,
  "you (?:are not|aren['’]t) (?:logged|signed) in|your session has (?:expired|timed out)",
  '(?:log ?-?in|sign ?-?in) (?:is )?(?:required|needed)',
  'this (?:page|content|area|post|forum|topic|section|site|document) (?:is password[ -]protected|requires (?:you to )?(?:a )?(?:log|sign|authenti)|is (?:only )?(?:available|visible|accessible|restricted|open)? ?(?:only )?(?:to|for) (?:registered|logged|signed|members))',
  '(?:the|this) (?:board|forum) requires you to be|only (?:registered|logged[ -]in|signed[ -]in) (?:users|members) (?:can|may) (?:view|see|access|read)',
  '(?:sie müssen|du musst) (?:sich )?(?:angemeldet|eingeloggt|anmelden|einloggen|registriert)(?: sein)?,? um .{0,60}(?:seite|inhalt|thema|bereich|forum|beitrag|fortzufahren|zuzugreifen)',
  '(?:melden sie sich|melde dich|loggen sie sich|logge dich) .{0,30}(?:an|ein), um .{0,60}(?:seite|inhalt|thema|bereich|forum|beitrag|fortzufahren|zuzugreifen)|(?:anmeldung|login|authentifizierung) erforderlich|dies\\S+ (?:seite|inhalt|bereich|thema) ist nur für (?:angemeldete|registrierte|mitglieder)',
  "(?:vous devez (?:être connecté|vous connecter|vous identifier|être identifié)|(?:vous connecter|connectez-vous|identifiez-vous|vous identifier)).{0,40} (?:pour|afin d[e'’]) ?(?:accéder|voir|consulter|continuer|lire|afficher|poursuivre)|(?:connexion|authentification|identification) (?:requise|obligatoire|nécessaire)",
  '(?:debes?|necesitas?|tienes? que|es necesario) (?:iniciar sesión|identificar(?:se|te)|acceder|estar (?:registrado|conectado)|haber iniciado sesión|autenticarse).{0,40} para (?:ver|acceder|continuar|leer|consultar)|(?:inici[ae]|iniciar) sesión.{0,30} para (?:ver|acceder|continuar|leer|consultar)|(?:inicio de sesión|autenticación) (?:requerid|obligatori|necesari)',
  '(?:この(?:ページ|コンテンツ|記事|サイト)|続行|閲覧|続き|ご覧|表示|アクセス)[^。]{0,24}ログイン(?:が必要|してください|する必要)|ログイン(?:してください|が必要です)',
  '(?:请|請)(?:您)?先?(?:登录|登入|登陆)(?:后|以|之后|後|您的(?:账号|帐号|账户))?再?(?:查看|继续|访问|浏览|阅读|使用|瀏覽|繼續|[。！!]?$)|(?:请)?(?:登录|登入)(?:后|後)(?:才能|即可|可以|可)?(?:查看|继续|访问|浏览|阅读|瀏覽)|(?:您|你)(?:需要|必须|必須)先?(?:登录|登入)(?:才能|后|以)?(?:查看|继续|访问|浏览|阅读|[。！!]?$)|(?:您|你)(?:还|還)?(?:没有|未|尚未|沒有)(?:登录|登入)',
  '(?:войдите|авторизуйтесь|выполните вход|зарегистрируйтесь).{0,40},? чтобы (?:продолжить|просм|посм|увидеть|получить доступ|читать|прочитать)|(?:вы должны|вам (?:необходимо|нужно)|необходимо|нужно) (?:войти|авторизоваться|быть авторизован).{0,40}(?:чтобы|для) (?:продолж|просм|посм|увидеть|доступ|получ|чтения|прочит)|(?:требуется|необходима) (?:авторизация|вход|аутентификация)|(?:страница|раздел|тема|материал) доступ\\S+ только (?:зарегистрированным|авторизованным|после)',
  "(?:você )?(?:deve|precisa|é necessário) (?:fazer login|estar logado|entrar|iniciar sessão).{0,30} para (?:ver|acessar|continuar|aceder)|(?:faça|efetue) (?:o )?login.{0,20} para (?:ver|acessar|continuar)|(?:devi|è necessario|occorre) (?:effettuare l[’']accesso|accedere|aver effettuato|essere (?:registrat|conness)).{0,30} per (?:vedere|visualizzare|accedere|continuare)|accedi per (?:vedere|visualizzare|accedere|continuare)|accesso richiesto",
  '로그인이 필요(?:한|합니다)|로그인(?:해 ?주세요|하세요|하셔야|후 이용| 후 이용)|(?:이 페이지|계속|보려면)[^.]{0,20}로그인',
);

/** Texts with which walls address their visitor, the most specific type first. */
const STATEMENTS: readonly [BlockedType, RegExp][] = [
  ['ipBlock', IP_BLOCK],
  ['captcha', CAPTCHA],
  ['botProtection', BOT_PROTECTION],
  ['authWall', AUTH_WALL],
];

/** A condition or a question behind a statement. Such a sentence explains a wall. */
const EXPLANATION =
  /(?<![,;–-] )\b(?:if|wenn|falls|si)\b|(?<!\p{L})если(?!\p{L})|如果|怎么|如何|場合|[?？]$/iu;

const MAX_SENTENCE_CHARACTERS = 400;

/** Returns the type of wall whose statement a text contains at the start of a sentence; undefined if there is none. */
export function findStatement(texts: readonly string[]): BlockedType | undefined {
  const sentences = texts
    .flatMap((text) => text.slice(0, 2_000).split(/(?<=[.!?…] )|(?<=[。！？])|\s+[|·•–—-]\s+/u))
    .map((sentence) => sentence.trim().slice(0, MAX_SENTENCE_CHARACTERS));
  return STATEMENTS.find(([type, pattern]) =>
    sentences.some((sentence) => {
      const rest = sentence.replace(pattern, '');
      return rest !== sentence && (type === 'captcha' || !EXPLANATION.test(rest));
    }),
  )?.[0];
}
