// Calls by which code reaches the world outside it, by what they do: where a path of calls arrives. A table.

import type { Site } from './sites.ts';

export type Effect = 'database' | 'file' | 'network' | 'process';

interface Rule {
  readonly effect: Effect;
  readonly files: RegExp;
  /** By its own name, or by what it is called on and its name. */
  readonly said: RegExp;
}

const ANY = /./;
const RULES: readonly Rule[] = [
  {
    effect: 'process',
    files: /\.py$/,
    said: /^os\.(?:fork|exec\w*|kill|spawn\w*|system|popen)$|^subprocess\.\w+$/,
  },
  {
    effect: 'network',
    files: /\.py$/,
    said: /^socket\.(?:create_\w+|fromfd|getaddrinfo|gethostby\w+|getnameinfo|socket|socketpair)$|^(?:socketserver|requests|urllib\.request|urllib2|httpx|aiohttp)\.\w+$|^asyncore\.loop$|\.(?:accept|sendall|recv|sendto|urlopen|listen)$|^urlopen$/,
  },
  {
    effect: 'file',
    files: /\.py$/,
    said: /^open$|^os\.(?:unlink|remove|rename|makedirs|mkdir|listdir|scandir|walk|rmdir|open|write|read)$|^shutil\.\w+$|\.(?:read_text|write_text|read_bytes|write_bytes)$/,
  },
  {
    effect: 'database',
    files: ANY,
    said: /\.(?:executemany|executescript|prepareStatement|executeQuery|executeUpdate|QueryRow|QueryContext|ExecContext)$/,
  },
  {
    effect: 'process',
    files: /\.[cm]?[jt]sx?$/,
    said: /^(?:childProcess|child_process|cp)\.\w+$|^(?:spawn|spawnSync|execFile|execFileSync|execSync|fork)$|^process\.kill$/,
  },
  {
    effect: 'network',
    files: /\.[cm]?[jt]sx?$/,
    said: /^(?:https?|http2|net|tls|dgram)\.\w+$|^fetch$|\.listen$/,
  },
  {
    effect: 'file',
    files: /\.[cm]?[jt]sx?$/,
    said: /^(?:fs|fsp|promises)\.\w+$|^(?:readFile|writeFile|readFileSync|writeFileSync|createReadStream|createWriteStream)$/,
  },
  {
    effect: 'network',
    files: /\.go$/,
    said: /^(?:net|http)\.(?:Dial\w*|Listen\w*|Get|Post|Do|Serve\w*)$|\.(?:ListenAndServe\w*|Serve|RoundTrip)$|^(?:\w*[cC]lient)\.Do$/,
  },
  { effect: 'process', files: /\.go$/, said: /^exec\.Command\w*$|^syscall\.(?:Exec|Kill|ForkExec)$/ },
  {
    effect: 'file',
    files: /\.go$/,
    said: /^os\.(?:Open\w*|Create\w*|ReadFile|WriteFile|ReadDir|Remove\w*|Rename|Mkdir\w*|Lstat|Stat)$|^ioutil\.\w+$|^filepath\.Walk\w*$/,
  },
  {
    effect: 'file',
    files: /\.rs$/,
    said: /^(?:fs|File|OpenOptions)\.\w+$|\.(?:symlink_metadata|read_link|read_dir)$/,
  },
  { effect: 'process', files: /\.rs$/, said: /^Command\.new$/ },
  {
    effect: 'network',
    files: /\.rs$/,
    said: /^(?:TcpStream|TcpListener|UdpSocket|UnixStream|UnixListener|reqwest|hyper)\.\w+$/,
  },
  {
    effect: 'process',
    files: /\.(?:c|cc|cpp|cxx)$/,
    said: /^(?:fork|vfork|execv\w*|execl\w*|posix_spawn\w*|system|popen|kill|waitpid)$/,
  },
  {
    effect: 'network',
    files: /\.(?:c|cc|cpp|cxx)$/,
    said: /^(?:socket|connect|accept4?|listen|bind|send(?:to|msg)?|recv(?:from|msg)?|getaddrinfo)$/,
  },
  {
    effect: 'file',
    files: /\.(?:c|cc|cpp|cxx)$/,
    said: /^(?:f?open|creat|unlink|rename|opendir|readdir|fwrite|fread|read|write|pwrite|pread|readv|writev|mmap)$/,
  },
  { effect: 'process', files: /\.rb$/, said: /^(?:fork|exec|system|spawn)$|^(?:Kernel|Process)\.\w+$/ },
  {
    effect: 'network',
    files: /\.rb$/,
    said: /^(?:TCPServer|TCPSocket|UNIXServer|UNIXSocket|UDPSocket|Net)\.\w+$|\.(?:accept_nonblock|read_nonblock|write_nonblock|syswrite)$/,
  },
  { effect: 'file', files: /\.rb$/, said: /^(?:File|FileUtils|IO|Dir)\.\w+$/ },
  {
    effect: 'network',
    files: /\.(?:java|kt)$/,
    said: /^(?:DriverManager|Socket|ServerSocket)\.\w+$|\.(?:openConnection|openStream)$|\b(?:dataSource|driver)\.(?:getConnection|connect)$/,
  },
  {
    effect: 'file',
    files: /\.(?:java|kt)$/,
    said: /^(?:Files|FileInputStream|FileOutputStream|FileReader|FileWriter)(?:\.\w+)?$/,
  },
  {
    effect: 'file',
    files: /\.php$/,
    said: /^(?:fopen|fwrite|file_get_contents|file_put_contents|unlink|mkdir|rename)$/,
  },
  { effect: 'network', files: /\.php$/, said: /^(?:curl_exec|fsockopen|stream_socket_client|mail)$/ },
  { effect: 'file', files: /\.(?:pl|pm)$/, said: /^(?:open|unlink|opendir|rename|mkdir)$/ },
  { effect: 'process', files: /\.(?:pl|pm)$/, said: /^(?:system|exec|fork)$/ },
  { effect: 'file', files: /\.lua$/, said: /^(?:io|lfs)\.\w+$|^os\.(?:remove|rename)$/ },
  { effect: 'process', files: /\.lua$/, said: /^(?:os\.execute|io\.popen)$/ },
];

/** How it is reached, first what is farthest from the program itself. */
const ORDER: readonly Effect[] = ['network', 'process', 'database', 'file'];

export interface Reached {
  readonly effect: Effect;
  /** As it is called there. */
  readonly call: string;
}

export function reachedBy(sites: readonly Site[], path: string): Reached | undefined {
  const found = sites.flatMap(({ name, on, onCall }): Reached[] => {
    if (onCall !== undefined) return [];
    const call = [...on, name].join('.');
    const rule = RULES.find(({ files, said }) => files.test(path) && said.test(call));
    return rule === undefined ? [] : [{ effect: rule.effect, call }];
  });
  return found.toSorted((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect))[0];
}

/** Signal 0 reaches nobody: it asks whether a process is there. */
export const onlyAsks = ({ name, at }: Site, body: string): boolean =>
  /^kill$/i.test(name) && /^\w+\s*\((?:[^;]*,\s*0|\s*0\s*,[^;]*?)\s*\)/.test(body.slice(at, at + SIGNAL_MAX));
const SIGNAL_MAX = 160;

/** Calls by which a socket begins to listen. */
const LISTENS: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(?:c|cc|cpp|cxx)$/, /^(?:listen|evconnlistener_new\w*|uv_listen)$/],
  [/\.go$/, /^(?:net|tls)\.Listen\w*$|^http\.ListenAndServe\w*$|\.(?:ListenAndServe\w*|Serve)$/],
  [/\.rs$/, /^(?:\w+\.)*(?:Tcp|Unix)Listener\.bind$/],
  [/\.py$/, /\.(?:listen|serve_forever|create_server|start_server)$/],
  [/\.rb$/, /^(?:TCPServer|UNIXServer)\.\w+$/],
  [/\.[cm]?[jt]sx?$/, /\.listen$/],
  [/\.(?:java|kt)$/, /^ServerSocket(?:\.\w+)?$/],
];

export function listensBy({ name, on }: Site, path: string): boolean {
  const call = [...on, name].join('.');
  return LISTENS.some(([files, said]) => files.test(path) && said.test(call));
}
