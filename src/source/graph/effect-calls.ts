// Calls by which code reaches the world, by language, written with what they stand on: `os.fork` is nobody's own function. What a
// call opens for is told behind `#`. Only the line that calls proves it: here is where to look for it. Pure.

import { hashName } from '../lex/tokens.ts';
import { usesOfName } from '../uses-name.ts';
import type { EffectFact, EffectFile } from './effects.ts';

interface WholeRule extends Pick<EffectFact, 'action' | 'kind'> {
  readonly languages: readonly string[];
  readonly calls: readonly string[];
}

type Row = readonly [
  kind: EffectFact['kind'],
  action: EffectFact['action'],
  languages: string,
  calls: string,
];

const SCRIPTS = 'javascript typescript';

/** What shows most comes first: to start another program before only to part in two. */
const ROWS: readonly Row[] = [
  [
    'shell',
    'execute',
    'python',
    'subprocess.Popen subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.getoutput os.execv os.execve os.execvp os.execvpe os.execl os.execle os.execlp os.spawnv os.spawnve os.spawnvp os.spawnl os.posix_spawn os.system os.popen pty.spawn asyncio.create_subprocess_exec asyncio.create_subprocess_shell',
  ],
  ['shell', 'execute', 'python', 'os.fork os.forkpty pty.fork'],
  [
    'filesystem',
    'write',
    'python',
    'open#write io.open#write os.remove os.unlink os.rename os.replace os.mkdir os.makedirs os.rmdir os.removedirs os.chmod os.chown os.symlink os.truncate shutil.copy shutil.copy2 shutil.copyfile shutil.copytree shutil.move shutil.rmtree tempfile.mkstemp tempfile.mkdtemp tempfile.NamedTemporaryFile',
  ],
  [
    'filesystem',
    'read',
    'python',
    'open#read io.open#read codecs.open#read os.listdir os.scandir os.walk os.stat os.lstat os.readlink glob.glob glob.iglob',
  ],
  [
    'network',
    'read',
    'python',
    'urllib.request.urlopen urllib2.urlopen http.client.HTTPConnection http.client.HTTPSConnection httplib.HTTPConnection xmlrpc.client.ServerProxy ftplib.FTP socket.create_connection',
  ],
  ['network', 'write', 'python', 'smtplib.SMTP smtplib.SMTP_SSL smtplib.LMTP'],
  [
    'shell',
    'execute',
    'ruby',
    'Kernel.exec Kernel.system Kernel.spawn Process.spawn IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen2 Open3.popen2e Open3.popen3 PTY.spawn exec system spawn',
  ],
  ['shell', 'execute', 'ruby', 'Process.fork Kernel.fork fork'],
  [
    'filesystem',
    'write',
    'ruby',
    'File.write File.binwrite File.open#write File.new#write File.unlink File.delete File.rename File.chmod File.symlink IO.write Dir.mkdir Dir.rmdir FileUtils.mkdir_p FileUtils.mkdir FileUtils.rm FileUtils.rm_f FileUtils.rm_rf FileUtils.cp FileUtils.cp_r FileUtils.mv FileUtils.touch FileUtils.ln_s',
  ],
  [
    'filesystem',
    'read',
    'ruby',
    'File.read File.binread File.open#read File.new#read File.readlines File.foreach IO.read IO.readlines Dir.glob Dir.entries Dir.children YAML.load_file File.readlink',
  ],
  [
    'network',
    'read',
    'ruby',
    'Net.HTTP.get Net.HTTP.get_response Net.HTTP.start Net.HTTP.new Net.HTTP.post_form URI.open HTTParty.get Faraday.new',
  ],
  [
    'network',
    'write',
    'ruby',
    'TCPServer.new TCPServer.open TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp',
  ],
  ['shell', 'execute', 'go', 'exec.Command exec.CommandContext syscall.Exec os.StartProcess'],
  [
    'filesystem',
    'write',
    'go',
    'os.Create os.CreateTemp os.WriteFile ioutil.WriteFile ioutil.TempFile ioutil.TempDir os.OpenFile#write os.Mkdir os.MkdirAll os.MkdirTemp os.Remove os.RemoveAll os.Rename os.Chmod os.Symlink os.Truncate',
  ],
  [
    'filesystem',
    'read',
    'go',
    'os.Open os.OpenFile#read os.ReadFile os.ReadDir os.Stat os.Lstat ioutil.ReadFile ioutil.ReadDir filepath.Walk filepath.WalkDir filepath.Glob',
  ],
  [
    'network',
    'read',
    'go',
    'http.Get http.Head http.NewRequest http.NewRequestWithContext net.LookupHost net.LookupIP',
  ],
  [
    'network',
    'write',
    'go',
    'net.Dial net.DialTimeout net.Listen net.ListenPacket tls.Dial tls.Listen http.ListenAndServe http.ListenAndServeTLS http.Post http.PostForm',
  ],
  ['shell', 'execute', 'rust', 'std.process.Command.new tokio.process.Command.new'],
  [
    'filesystem',
    'write',
    'rust',
    'std.fs.write std.fs.create_dir std.fs.create_dir_all std.fs.remove_file std.fs.remove_dir std.fs.remove_dir_all std.fs.rename std.fs.copy std.fs.hard_link std.fs.set_permissions std.fs.File.create tokio.fs.write tokio.fs.create_dir_all tokio.fs.File.create',
  ],
  [
    'filesystem',
    'read',
    'rust',
    'std.fs.read std.fs.read_to_string std.fs.read_dir std.fs.read_link std.fs.metadata std.fs.symlink_metadata std.fs.canonicalize std.fs.File.open tokio.fs.read tokio.fs.read_to_string tokio.fs.File.open',
  ],
  [
    'network',
    'write',
    'rust',
    'std.net.TcpListener.bind std.net.TcpStream.connect std.net.UdpSocket.bind tokio.net.TcpListener.bind tokio.net.TcpStream.connect tokio.net.UdpSocket.bind',
  ],
  ['shell', 'execute', 'perl', 'system exec open#execute IPC.Open3.open3 open3 open2 qx'],
  ['shell', 'execute', 'perl', 'fork'],
  ['filesystem', 'write', 'perl', 'open#write unlink rename mkdir rmdir symlink truncate chmod'],
  ['filesystem', 'read', 'perl', 'open#read opendir readlink'],
  ['network', 'read', 'perl', 'LWP.UserAgent.new HTTP.Tiny.new IO.Socket.INET.new IO.Socket.SSL.new'],
  [
    'shell',
    'execute',
    SCRIPTS,
    'child_process.spawn child_process.spawnSync child_process.exec child_process.execSync child_process.execFile child_process.execFileSync child_process.fork',
  ],
  [
    'filesystem',
    'write',
    SCRIPTS,
    'fs.writeFile fs.writeFileSync fs.appendFile fs.appendFileSync fs.createWriteStream fs.mkdir fs.mkdirSync fs.rename fs.renameSync fs.unlink fs.unlinkSync fs.rm fs.rmSync fs.copyFile fs.copyFileSync',
  ],
  [
    'filesystem',
    'read',
    SCRIPTS,
    'fs.readFile fs.readFileSync fs.createReadStream fs.readdir fs.readdirSync fs.stat fs.statSync fs.lstat fs.open fs.openSync',
  ],
  ['network', 'read', SCRIPTS, 'https.request http.request https.get http.get http2.connect'],
  [
    'network',
    'write',
    SCRIPTS,
    'http.createServer https.createServer http2.createServer http2.createSecureServer net.createServer net.connect net.createConnection tls.connect dgram.createSocket',
  ],
  ['shell', 'execute', 'java kotlin scala', 'Runtime.getRuntime.exec ProcessBuilder'],
  [
    'filesystem',
    'write',
    'java kotlin scala',
    'Files.write Files.writeString Files.newOutputStream Files.newBufferedWriter Files.createDirectories Files.createDirectory Files.createFile Files.createTempFile Files.delete Files.deleteIfExists Files.move Files.copy',
  ],
  [
    'filesystem',
    'read',
    'java kotlin scala',
    'Files.readAllBytes Files.readAllLines Files.readString Files.lines Files.newInputStream Files.newBufferedReader Files.list Files.walk',
  ],
  [
    'network',
    'write',
    'java kotlin scala',
    'ServerSocket DatagramSocket MulticastSocket SocketChannel.open ServerSocketChannel.open DatagramChannel.open',
  ],
  ['shell', 'execute', 'php', 'exec system shell_exec passthru proc_open popen pcntl_exec'],
  [
    'filesystem',
    'write',
    'php',
    'file_put_contents fopen#write unlink rename mkdir rmdir copy touch symlink',
  ],
  ['filesystem', 'read', 'php', 'file_get_contents fopen#read scandir opendir readfile'],
  ['network', 'read', 'php', 'curl_init curl_exec fsockopen stream_socket_client'],
  ['network', 'write', 'php', 'stream_socket_server socket_create'],
  ['filesystem', 'write', 'c cpp', 'open#write fopen#write unlink rename mkdir rmdir ftruncate symlink'],
  ['filesystem', 'read', 'c cpp', 'open#read fopen#read opendir readlink'],
];

const RULES: readonly WholeRule[] = ROWS.map(([kind, action, languages, calls]) => ({
  kind,
  action,
  languages: languages.split(' '),
  calls: calls.split(' '),
}));

const FILES_MAX = 40;
const ownName = (call: string): string => (call.split('#')[0] ?? '').split('.').at(-1) ?? '';

/** One for each rule that any file may follow, with the files that say most of its names. */
export function findWholeCalls(files: readonly EffectFile[]): EffectFact[] {
  return RULES.flatMap(({ kind, action, languages, calls }): EffectFact[] => {
    const own = files.filter(({ facts }) => languages.includes(facts.language));
    const hashes = calls.map((call) => hashName(ownName(call)));
    const saying = own
      .map((one) => ({ one, names: calls.filter((call, at) => isSaid(one, call, hashes[at] as number)) }))
      .filter(({ names }) => names.length > 0)
      .sort((a, b) => b.names.length - a.names.length)
      .slice(0, FILES_MAX);
    const [best] = saying;
    if (best === undefined) return [];
    const said = saying.map(({ one, names }) => ({ path: one.file.path, names }));
    return [{ kind, action, module: best.names[0] as string, path: best.one.file.path, line: 0, said }];
  });
}

/** What a file declares by the bare name is meant there, and not the system's. */
function isSaid({ names, facts }: EffectFile, call: string, hash: number): boolean {
  if (usesOfName(names, hash) === 0) return false;
  return call.includes('.') || !facts.symbols.some(({ name }) => name === ownName(call));
}
