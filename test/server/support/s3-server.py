"""
OpenStack Swift with its S3 interface in one process, for tests: the real servers of Debian's python3-swift, which check every
signature, on ports of their own and one folder. Prints the address of the S3 endpoint, and ends when its input is closed.
"""
import os
import sys

import eventlet
eventlet.monkey_patch()

import logging
from eventlet import wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.storage_policy import POLICIES, reload_storage_policies
from swift.container.server import ContainerController
from swift.obj.server import ObjectController
from swift.common.wsgi import loadapp

folder, access_key, secret_key = sys.argv[1:]
DEVICE = 'disk'

PROXY = f"""
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{access_key.replace(':', '_')} = {secret_key} .admin
[filter:slo]
use = egg:swift#slo
"""


def write(name, text):
    with open(os.path.join(folder, name), 'w') as file:
        file.write(text)
    return os.path.join(folder, name)


class NoCache:
    """Stands for memcached, which keeps nothing for sure."""

    def get(self, *_args, **_options):
        return None

    def set(self, *_args, **_options):
        pass

    delete = incr = set


def without_cache(app):
    def answer(env, start_response):
        env['swift.cache'] = NoCache()
        return app(env, start_response)
    return answer


def serve(app, listener):
    eventlet.spawn(wsgi.server, listener, app, log=logging.getLogger('none'), log_output=False)


os.makedirs(os.path.join(folder, 'devices', DEVICE))
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(folder)
reload_storage_policies()

conf = {'devices': os.path.join(folder, 'devices'), 'swift_dir': folder, 'mount_check': 'false', 'log_level': 'CRITICAL'}
for name, controller in (('account', AccountController), ('container', ContainerController), ('object', ObjectController)):
    listener = eventlet.listen(('127.0.0.1', 0))
    ring = RingBuilder(1, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': listener.getsockname()[1], 'device': DEVICE})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))
    serve(controller(conf), listener)

listener = eventlet.listen(('127.0.0.1', 0))
serve(without_cache(loadapp(write('proxy-server.conf', PROXY))), listener)
print(f'http://127.0.0.1:{listener.getsockname()[1]}', flush=True)
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
